//! Counts in Redis or Valkey, for several processes that serve the same runs.

use crate::error::{Error, ErrorKind};
use crate::runs::store::{Count, CounterStore, Counting, Current, Standing};
use ::redis::aio::{ConnectionManager, ConnectionManagerConfig};
use ::redis::{Client, Script};
use lacre_contract::RunId;
use std::fmt;
use std::num::NonZeroU32;
use std::time::Duration;

/// How long a run is remembered after its last call, in seconds: 30 days.
const KEPT_SECONDS: u64 = 30 * 24 * 60 * 60;

/// How long one answer of the store may take: it stands in the way of every call.
const PATIENCE: Duration = Duration::from_secs(2);

/// Counts in Redis (5 or later) or Valkey, under keys that begin with `lacre:`. Each step is one script, so that several
/// processes never give out more than one budget. A run is remembered for 30 days after its last call.
#[derive(Clone)]
pub struct RedisStore {
    connection: ConnectionManager,
}

impl fmt::Debug for RedisStore {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("RedisStore")
    }
}

impl RedisStore {
    /// Returns the store at `url` (`redis://[user:password@]host[:port][/database]`). It connects at the first call, and
    /// again whenever the connection is lost.
    ///
    /// # Errors
    ///
    /// When `url` is not one; the error does not repeat it, as it may hold a password.
    pub fn new(url: &str) -> Result<Self, Error> {
        let client = Client::open(url).map_err(failed)?;
        let config = ConnectionManagerConfig::new()
            .set_connection_timeout(Some(PATIENCE))
            .set_response_timeout(Some(PATIENCE))
            .set_number_of_retries(2);
        let connection = ConnectionManager::new_lazy_with_config(client, config).map_err(failed)?;
        Ok(Self { connection })
    }

    fn run<T: redis::FromRedisValue + Send + Sync + 'static>(
        &self,
        script: &'static str,
        key: String,
        arguments: Vec<String>,
    ) -> Counting<'static, T> {
        let mut connection = self.connection.clone();
        Box::pin(async move {
            let script = Script::new(script);
            let mut invocation = script.key(key);
            for argument in arguments {
                invocation.arg(argument);
            }
            let answered = match invocation.invoke_async(&mut connection).await {
                // A store that was started again is found at the second try. A call may then be counted twice, never not at all.
                Err(error) if error.is_connection_dropped() => invocation.invoke_async(&mut connection).await,
                answered => answered,
            };
            answered.map_err(failed)
        })
    }
}

const CURRENT: &str = "
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local open = redis.call('HMGET', KEYS[1], 'run', 'called')
if open[1] and now - tonumber(open[2]) < tonumber(ARGV[2]) then return {open[1], ''} end
redis.call('HSET', KEYS[1], 'run', ARGV[1], 'called', now)
redis.call('EXPIRE', KEYS[1], ARGV[3])
return {ARGV[1], open[1] or ''}";

const TOUCH: &str = "
if redis.call('HGET', KEYS[1], 'run') ~= ARGV[1] then return 0 end
local time = redis.call('TIME')
redis.call('HSET', KEYS[1], 'called', time[1] * 1000 + math.floor(time[2] / 1000))
redis.call('EXPIRE', KEYS[1], ARGV[2])
return 1";

const RELEASE: &str = "
local run = redis.call('HGET', KEYS[1], 'run')
redis.call('DEL', KEYS[1])
return run or ''";

/// Gives the number of the call, 0 when the run is over, -1 when it is another owner's.
const COUNT: &str = "
if redis.call('EXISTS', KEYS[1]) == 0 then
  redis.call('HSET', KEYS[1], 'owner', ARGV[1], 'calls', ARGV[3])
end
if redis.call('HGET', KEYS[1], 'owner') ~= ARGV[1] then return -1 end
redis.call('EXPIRE', KEYS[1], ARGV[4])
local budget, calls = tonumber(ARGV[2]), tonumber(redis.call('HGET', KEYS[1], 'calls'))
if redis.call('HEXISTS', KEYS[1], 'closed') == 1 or (budget > 0 and calls >= budget) then
  redis.call('HSET', KEYS[1], 'closed', 1)
  return 0
end
return redis.call('HINCRBY', KEYS[1], 'calls', 1)";

/// The kind alone: the text may repeat what was sent, and the address holds the password.
#[expect(clippy::needless_pass_by_value, reason = "it stands in map_err")]
fn failed(error: redis::RedisError) -> Error {
    Error::new(ErrorKind::Store, "", format!("{:?}", error.kind()))
}

fn opener_key(opener: &str) -> String {
    format!("lacre:open:{opener}")
}

fn parse(run: &str) -> Result<Option<RunId>, Error> {
    let foreign = || Error::new(ErrorKind::Store, "", "what it holds is not a run id");
    if run.is_empty() { Ok(None) } else { RunId::parse(run).map(Some).ok_or_else(foreign) }
}

impl CounterStore for RedisStore {
    fn current<'a>(&'a self, opener: &'a str, fresh: &'a RunId, idle: Duration) -> Counting<'a, Current> {
        let arguments =
            vec![fresh.as_str().to_owned(), idle.as_millis().to_string(), KEPT_SECONDS.to_string()];
        let asked = self.run::<(String, String)>(CURRENT, opener_key(opener), arguments);
        Box::pin(async move {
            let (run, ended) = asked.await?;
            let run = parse(&run)?.unwrap_or_else(|| fresh.clone());
            Ok(Current { run, ended: parse(&ended)? })
        })
    }

    fn touch<'a>(&'a self, opener: &'a str, run: &'a RunId) -> Counting<'a, ()> {
        let arguments = vec![run.as_str().to_owned(), KEPT_SECONDS.to_string()];
        let asked = self.run::<i64>(TOUCH, opener_key(opener), arguments);
        Box::pin(async move { asked.await.map(drop) })
    }

    fn release<'a>(&'a self, opener: &'a str) -> Counting<'a, Option<RunId>> {
        let asked = self.run::<String>(RELEASE, opener_key(opener), Vec::new());
        Box::pin(async move { parse(&asked.await?) })
    }

    fn count<'a>(&'a self, count: Count<'a>) -> Counting<'a, Standing> {
        let budget = count.budget.map_or(0, NonZeroU32::get);
        let arguments =
            vec![count.owner.to_owned(), budget.to_string(), count.had.to_string(), KEPT_SECONDS.to_string()];
        let asked = self.run::<i64>(COUNT, format!("lacre:run:{}", count.run), arguments);
        Box::pin(async move {
            Ok(match asked.await? {
                0 => Standing::Spent,
                number => u32::try_from(number).map_or(Standing::Foreign, Standing::Accepted),
            })
        })
    }

    fn openers(&self) -> Vec<String> {
        Vec::new()
    }
}
