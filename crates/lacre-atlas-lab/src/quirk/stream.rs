//! Bodies that come too slowly, too long, or not to their end.

use std::io;
use std::pin::Pin;
use std::sync::LazyLock;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, Response, header};
use flate2::{Compress, Compression, Crc, FlushCompress};
use futures_core::Stream;
use tokio::time::{Interval, interval};

use super::Quirk;
use crate::http::Reply;

/// One piece of a body that has many, in bytes.
const PIECE: usize = 1 << 16;
/// How many pieces of nothing precede a huge body: 64 MiB.
const HUGE: usize = 1 << 10;
/// How long a slow body waits between two bytes.
const PACE: Duration = Duration::from_millis(100);
/// What one block of the bomb unpacks to, in bytes, and how many blocks there are.
const BLOCK: usize = 1 << 20;
const BLOCKS: usize = 256;

/// How a body flows.
enum Flow {
    /// A byte at a time.
    Slow { bytes: Bytes, at: usize, pace: Interval },
    /// Spaces, so many pieces of them, then the bytes.
    Padded { pieces: usize, rest: Option<Bytes> },
    /// Spaces for ever.
    Endless,
    /// The bytes, then, when they have left, a broken connection.
    Cut { bytes: Option<Bytes>, pace: Interval },
}

/// The response with its body as the quirks want it.
pub(crate) fn send(quirks: &[Quirk], mut reply: Reply, head: bool) -> Response<Body> {
    let plain = |reply: Reply| reply.into_response(head);
    let Some(quirk) = quirks.iter().find(|quirk| flow_of(**quirk)) else {
        return plain(reply);
    };
    let bytes = Bytes::from(std::mem::take(&mut reply.body));
    let length = bytes.len();
    let flow = match quirk {
        Quirk::BodySlow => Flow::Slow { bytes, at: 0, pace: interval(PACE) },
        Quirk::BodyHuge => Flow::Padded { pieces: HUGE, rest: Some(bytes) },
        Quirk::BodyEndless => Flow::Endless,
        Quirk::BodyCut => Flow::Cut { bytes: Some(bytes.slice(..length / 2)), pace: interval(PACE) },
        Quirk::JsonAsText => {
            reply.content_type = Some("text/plain".into());
            reply.body = bytes.to_vec();
            return plain(reply);
        }
        _ => {
            reply.body.clone_from(&BOMB);
            return plain(reply.with("content-encoding", "gzip"));
        }
    };
    let mut response = plain(reply);
    if matches!(flow, Flow::Cut { .. }) {
        response.headers_mut().insert(header::CONTENT_LENGTH, HeaderValue::from(length));
    }
    *response.body_mut() = Body::from_stream(flow);
    response
}

fn flow_of(quirk: Quirk) -> bool {
    matches!(
        quirk,
        Quirk::BodySlow
            | Quirk::BodyHuge
            | Quirk::BodyEndless
            | Quirk::BodyCut
            | Quirk::JsonAsText
            | Quirk::GzipBomb
    )
}

/// A gzip file (RFC 1952) of one member that is spaces alone: one block of them, again and again.
static BOMB: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let block = vec![b' '; BLOCK];
    let mut packed = Vec::with_capacity(BLOCK);
    Compress::new(Compression::best(), false)
        .compress_vec(&block, &mut packed, FlushCompress::Sync)
        .expect("the output has room for the input");
    let mut of_block = Crc::new();
    of_block.update(&block);
    let mut check = Crc::new();
    let mut bomb = vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255];
    for _ in 0..BLOCKS {
        bomb.extend_from_slice(&packed);
        check.combine(&of_block);
    }
    // The last block of all is an empty one.
    bomb.extend([3, 0]);
    bomb.extend(check.sum().to_le_bytes());
    bomb.extend(check.amount().to_le_bytes());
    bomb
});

fn spaces() -> Bytes {
    static SPACES: [u8; PIECE] = [b' '; PIECE];
    Bytes::from_static(&SPACES)
}

impl Stream for Flow {
    type Item = io::Result<Bytes>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        Poll::Ready(match &mut *self {
            Self::Slow { bytes, at, pace } => {
                if pace.poll_tick(context).is_pending() {
                    return Poll::Pending;
                }
                *at += 1;
                (*at <= bytes.len()).then(|| Ok(bytes.slice(*at - 1..*at)))
            }
            Self::Padded { pieces: 0, rest } => rest.take().map(Ok),
            Self::Padded { pieces, .. } => {
                *pieces -= 1;
                Some(Ok(spaces()))
            }
            Self::Endless => Some(Ok(spaces())),
            Self::Cut { bytes, pace } => {
                if pace.poll_tick(context).is_pending() {
                    return Poll::Pending;
                }
                Some(bytes.take().ok_or_else(|| io::ErrorKind::BrokenPipe.into()))
            }
        })
    }
}
