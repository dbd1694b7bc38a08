//! Replay tokens: an execution as a line of text.
//!
//! A token is `tb2-` and the base64url form of: the caller's header (which program, which options), the timing
//! under which the choices were made, a checksum of the trace that the execution had, the choices in runs, and a
//! checksum of all that. It is
//! short because a run of steps by one thread is two or three bytes; printable and without characters
//! that a shell or an address would touch; and versioned: the number after `tb` changes with the layout.
//!
//! Reading accepts any text and answers with a token or with one sentence that says what is wrong.

use std::fmt;
use std::str::FromStr;

use crate::bytes::{Reader, Writer};
use crate::engine::step::{Choice, ThreadId};
use crate::strategies::rng::mix;
use threadbare_vm::stepping::timing::{TimeOuts, Timing};

/// All decisions of an execution, in order.
pub(crate) type ChoiceLog = Vec<Choice>;

/// The layout that is written, and the only one that is read.
pub const VERSION: u32 = 2;

/// Far more than a machine performs within its step budget. A forged token must not fill the memory.
const MOST_CHOICES: u64 = 1 << 26;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// Means something to whoever made the token: which program, which options.
    pub header: Vec<u8>,
    /// When waiting ended that nobody else ended.
    pub timing: Timing,
    pub choices: ChoiceLog,
    /// Of the trace, so that a replay can tell whether it went the same way.
    pub trace: u64,
}

/// What is wrong with a text that should be a token: one sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenError(Problem);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Problem {
    NoToken,
    Version(u32),
    Character(char, usize),
    Damaged,
    TooLong,
}

impl std::error::Error for TokenError {}

impl fmt::Display for TokenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Problem::NoToken => write!(f, "this is no replay token: one begins with `tb{VERSION}-`"),
            Problem::Version(v) => {
                write!(f, "the replay token has version {v}, and this program reads version {VERSION} only")
            }
            Problem::Character(c, at) => {
                write!(
                    f,
                    "the replay token has a character at position {at} that does not belong there: `{c}`"
                )
            }
            Problem::Damaged => {
                write!(f, "the replay token is damaged: part of it is missing or was changed")
            }
            Problem::TooLong => {
                write!(f, "the replay token has more than {MOST_CHOICES} choices, which no execution has")
            }
        }
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "tb{VERSION}-{}", to_base64(&self.to_bytes()))
    }
}

impl FromStr for Token {
    type Err = TokenError;

    fn from_str(text: &str) -> Result<Token, TokenError> {
        read(text.trim()).map_err(TokenError)
    }
}

impl Token {
    fn to_bytes(&self) -> Vec<u8> {
        let mut out = Writer::default();
        out.bytes(&self.header);
        out.number(timing_bits(self.timing));
        out.raw(&self.trace.to_le_bytes());
        for run in self.choices.chunk_by(|a, b| a == b) {
            let Choice { thread, alternative } = run[0];
            out.number(u64::from(thread.0) << 1 | u64::from(alternative != 0));
            out.number(run.len() as u64);
            if alternative != 0 {
                out.number(u64::from(alternative));
            }
        }
        out.raw(&checksum(out.so_far()).to_le_bytes());
        out.finish()
    }
}

fn read(text: &str) -> Result<Token, Problem> {
    let (version, rest) = text.strip_prefix("tb").and_then(|t| t.split_once('-')).ok_or(Problem::NoToken)?;
    let canonical = !version.starts_with(['0', '+']);
    let version: u32 = version.parse().ok().filter(|_| canonical).ok_or(Problem::NoToken)?;
    if version != VERSION {
        return Err(Problem::Version(version));
    }
    let bytes = from_base64(rest, text.chars().count() - rest.chars().count())?;
    let (payload, sum) = bytes.split_last_chunk::<4>().ok_or(Problem::Damaged)?;
    if u32::from_le_bytes(*sum) != checksum(payload) {
        return Err(Problem::Damaged);
    }
    let mut reader = Reader::new(payload);
    let header = reader.bytes().ok_or(Problem::Damaged)?;
    let timing = reader.number().and_then(timing_of).ok_or(Problem::Damaged)?;
    let trace = reader.chunk().map(u64::from_le_bytes).ok_or(Problem::Damaged)?;
    let mut choices = ChoiceLog::new();
    while !reader.rest().is_empty() {
        let (Choice { thread, alternative }, count) = read_run(&mut reader).ok_or(Problem::Damaged)?;
        if count > MOST_CHOICES - choices.len() as u64 {
            return Err(Problem::TooLong);
        }
        choices.extend((0..count).map(|_| Choice { thread, alternative }));
    }
    Ok(Token { header: header.to_vec(), timing, choices, trace })
}

fn timing_bits(timing: Timing) -> u64 {
    u64::from(timing.time_outs == TimeOuts::Any) | u64::from(timing.spurious_wakeups) << 1
}

fn timing_of(bits: u64) -> Option<Timing> {
    let time_outs = if bits & 1 != 0 { TimeOuts::Any } else { TimeOuts::Ideal };
    (bits < 4).then_some(Timing { time_outs, spurious_wakeups: bits & 2 != 0 })
}

/// A choice, and how many times it is taken.
fn read_run(reader: &mut Reader<'_>) -> Option<(Choice, u64)> {
    let (who, count) = (reader.number()?, reader.number()?);
    let alternative = if who & 1 == 1 { reader.number()? } else { 0 };
    let thread = ThreadId(u32::try_from(who >> 1).ok()?);
    Some((Choice { thread, alternative: u32::try_from(alternative).ok()? }, count))
}

fn checksum(bytes: &[u8]) -> u32 {
    let fold = |sum: u64, chunk: &[u8]| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        mix(sum ^ u64::from_le_bytes(word))
    };
    bytes.chunks(8).fold(bytes.len() as u64, fold) as u32
}

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

fn to_base64(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let mut group = [0; 4];
        group[1..=chunk.len()].copy_from_slice(chunk);
        let group = u32::from_be_bytes(group);
        for digit in 0..=chunk.len() {
            text.push(DIGITS[(group >> (18 - 6 * digit)) as usize & 63] as char);
        }
    }
    text
}

/// `offset` is the position of the text within the token, for the message.
fn from_base64(text: &str, offset: usize) -> Result<Vec<u8>, Problem> {
    let mut bytes = Vec::new();
    let (mut group, mut bits) = (0u32, 0);
    for (i, c) in text.chars().enumerate() {
        let digit = DIGITS.iter().position(|&d| d as char == c);
        let digit = digit.ok_or(Problem::Character(c, offset + i + 1))?;
        group = (group << 6 | digit as u32) & 0xFFFF;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((group >> bits) as u8);
        }
    }
    // What is left over must be padding: less than a digit, and zeros. So every token has one form.
    if bits >= 6 || group & ((1 << bits) - 1) != 0 {
        return Err(Problem::Damaged);
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice(thread: u32, alternative: u32) -> Choice {
        Choice { thread: ThreadId(thread), alternative }
    }

    fn example() -> Token {
        let mut choices = vec![choice(0, 0); 300];
        choices.extend([choice(1, 0), choice(2, 1), choice(2, 1), choice(0, 0)]);
        Token { header: b"demo".to_vec(), timing: Timing::IDEAL, choices, trace: 0x0123_4567_89AB_CDEF }
    }

    fn message(text: &str) -> String {
        text.parse::<Token>().expect_err("not a token").to_string()
    }

    #[test]
    fn the_form_is_pinned() {
        // A change here makes published tokens unreadable: it needs a new version.
        assert_eq!(example().to_string(), "tb2-BGRlbW8A782riWdFIwEArAICAQUCAQABO5y_gA");
    }

    #[test]
    fn runs_are_short() {
        let token = Token {
            header: Vec::new(),
            timing: Timing::IDEAL,
            choices: vec![choice(3, 0); 100_000],
            trace: 0,
        };
        assert!(token.to_string().len() < 30);
    }

    #[test]
    fn surrounding_space_is_no_damage() {
        assert_eq!(format!("  {}\n", example()).parse(), Ok(example()));
    }

    #[test]
    fn every_fault_has_its_sentence() {
        assert_eq!(message(""), "this is no replay token: one begins with `tb2-`");
        assert_eq!(message("hello-world"), message(""));
        assert_eq!(message("tb-"), message(""));
        assert_eq!(message("tb+2-"), message(""));
        assert_eq!(
            message("tb1-AAAA"),
            "the replay token has version 1, and this program reads version 2 only"
        );
        assert_eq!(
            message("tb2-AA A"),
            "the replay token has a character at position 7 that does not belong there: ` `"
        );
        let damaged = "the replay token is damaged: part of it is missing or was changed";
        assert_eq!(message("tb2-"), damaged);
        assert_eq!(message("tb2-A"), damaged);
        assert_eq!(message("tb2-AB"), damaged);
    }

    #[test]
    fn a_forged_length_does_not_fill_the_memory() {
        let mut out = Writer::default();
        out.raw(&[0; 10]);
        out.number(0);
        out.number(u64::MAX);
        out.raw(&checksum(out.so_far()).to_le_bytes());
        let text = format!("tb2-{}", to_base64(&out.finish()));
        assert_eq!(message(&text), "the replay token has more than 67108864 choices, which no execution has");
    }

    #[test]
    fn every_cut_and_every_changed_character_is_noticed() {
        let text = example().to_string();
        for end in 0..text.len() {
            assert!(text[..end].parse::<Token>().is_err(), "cut at {end}");
        }
        for at in 0..text.len() {
            for replacement in ["A", "z", "_", "7", "é", " ", "-"] {
                let changed = format!("{}{replacement}{}", &text[..at], &text[at + 1..]);
                if changed.trim() != text {
                    assert!(changed.parse::<Token>().is_err(), "{replacement} at {at}");
                }
            }
        }
    }

    mod properties {
        use proptest::prelude::*;

        use super::*;

        proptest! {
            #[test]
            fn tokens_come_back(
                header in proptest::collection::vec(any::<u8>(), 0..40),
                runs in proptest::collection::vec((0u32..5, 0u32..3, 1usize..200), 0..40),
                far in any::<(u32, u32)>(),
                trace in any::<u64>(),
                bits in 0u64..4,
            ) {
                let mut choices: ChoiceLog = runs
                    .into_iter()
                    .flat_map(|(t, a, n)| std::iter::repeat_n(choice(t, a), n))
                    .collect();
                choices.push(choice(far.0, far.1));
                let timing = timing_of(bits).expect("a timing");
                let token = Token { header, timing, choices, trace };
                prop_assert_eq!(token.to_string().parse(), Ok(token));
            }

            #[test]
            fn any_bytes_give_an_answer(bytes in proptest::collection::vec(any::<u8>(), 0..60), signed: bool) {
                let mut bytes = bytes;
                if signed {
                    let sum = checksum(&bytes);
                    bytes.extend(sum.to_le_bytes());
                }
                let _ = format!("tb2-{}", to_base64(&bytes)).parse::<Token>();
            }

            #[test]
            fn any_text_gives_an_answer(text: String) {
                let _ = text.parse::<Token>();
                let _ = format!("tb2-{text}").parse::<Token>();
            }
        }
    }
}
