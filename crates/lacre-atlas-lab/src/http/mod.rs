//! Requests and replies as Atlas's web container reads and writes them.

mod call;
mod failure;
mod gate;
mod login;
mod page;
mod reply;

pub(crate) use call::{Call, Parameters, limited};
pub(crate) use failure::{Code, Failure};
pub(crate) use gate::{Gate, Refusal, forgery_refused, too_large};
pub(crate) use login::{json_refusal, log_in};
pub(crate) use page::{container_page, error_page, front_page, login_page};
pub(crate) use reply::{Reply, Shape};
