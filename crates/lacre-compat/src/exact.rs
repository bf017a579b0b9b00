//! Numbers as JSON Schema means them: exact, never binary floating point.

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};
use serde_json::Number;

/// An exact rational number.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Exact(BigRational);

impl Exact {
    /// Returns the number that the shortest decimal form of `number` denotes.
    pub(crate) fn from_json(number: &Number) -> Option<Self> {
        if let Some(whole) = number.as_i64() {
            return Some(Self::whole(BigInt::from(whole)));
        }
        if let Some(whole) = number.as_u64() {
            return Some(Self::whole(BigInt::from(whole)));
        }
        Self::from_float(number.as_f64()?)
    }

    fn from_float(float: f64) -> Option<Self> {
        // The shortest text that reads back as the same float is what the author of the schema wrote.
        let text = float.to_string();
        let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
        let digits = format!("{whole}{fraction}");
        let numerator: BigInt = digits.parse().ok()?;
        let denominator = BigInt::from(10).pow(u32::try_from(fraction.len()).ok()?);
        Some(Self(BigRational::new(numerator, denominator)))
    }

    fn whole(whole: BigInt) -> Self {
        Self(BigRational::from_integer(whole))
    }

    /// Returns `numerator / denominator`.
    pub(crate) fn ratio(numerator: i64, denominator: u64) -> Self {
        Self(BigRational::new(BigInt::from(numerator), BigInt::from(denominator.max(1))))
    }

    /// Returns the JSON number of exactly this value, or nothing when 64 bits cannot carry it.
    pub(crate) fn to_json(&self) -> Option<Number> {
        if self.0.is_integer() {
            let whole = self.0.to_integer();
            if let Some(small) = whole.to_i64() {
                return Some(Number::from(small));
            }
            if let Some(small) = whole.to_u64() {
                return Some(Number::from(small));
            }
        }
        let float = self.0.to_f64()?;
        let same = Self::from_float(float)? == *self;
        if same { Number::from_f64(float) } else { None }
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.0.is_zero()
    }

    pub(crate) fn is_positive(&self) -> bool {
        self.0.is_positive()
    }

    /// Returns whether this number is a whole multiple of `step`; nothing is a multiple of zero.
    pub(crate) fn is_multiple_of(&self, step: &Self) -> bool {
        !step.is_zero() && (&self.0 / &step.0).is_integer()
    }

    /// Returns the least positive number that both are divisors of.
    pub(crate) fn least_common_multiple(&self, other: &Self) -> Self {
        let numerator = self.0.numer().lcm(other.0.numer());
        let denominator = self.0.denom().gcd(other.0.denom());
        Self(BigRational::new(numerator, denominator))
    }

    /// Returns the smallest `p` such that `p` times this number is a multiple of `step`.
    pub(crate) fn period(&self, step: &Self) -> BigInt {
        (&self.0 / &step.0).denom().clone()
    }

    /// Returns the greatest multiple of `step` at or below this number, as a count of steps.
    pub(crate) fn steps_below(&self, step: &Self) -> BigInt {
        (&self.0 / &step.0).floor().to_integer()
    }

    /// Returns the least multiple of `step` at or above this number, as a count of steps.
    pub(crate) fn steps_above(&self, step: &Self) -> BigInt {
        (&self.0 / &step.0).ceil().to_integer()
    }

    /// Returns `count` times this number.
    pub(crate) fn times(&self, count: &BigInt) -> Self {
        Self(&self.0 * BigRational::from_integer(count.clone()))
    }

    /// Returns a tenth of this number.
    pub(crate) fn tenth(&self) -> Self {
        Self(&self.0 / BigRational::from_integer(BigInt::from(10)))
    }

    /// Returns the number one.
    pub(crate) fn one() -> Self {
        Self(BigRational::one())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exact(text: &str) -> Exact {
        let number: Number = serde_json::from_str(text).expect("a JSON number");
        Exact::from_json(&number).expect("a finite number")
    }

    #[test]
    fn decimals_are_not_floats() {
        assert!(exact("3").is_multiple_of(&exact("0.3")));
        assert!(exact("2.1").is_multiple_of(&exact("0.3")));
        assert_eq!(exact("1.0"), exact("1"));
        assert_eq!(exact("1e2"), exact("100"));
    }

    #[test]
    fn numbers_survive_the_way_to_json() {
        for text in ["0", "-7", "0.5", "1e300", "18446744073709551615"] {
            let number = exact(text);
            let back = number.to_json().expect("64 bits carry it");
            assert_eq!(Exact::from_json(&back), Some(number), "{text}");
        }
        assert_eq!(exact("1").period(&exact("3")), BigInt::from(3));
        assert!(Exact::ratio(1, 3).to_json().is_none());
    }

    #[test]
    fn common_multiples_are_least() {
        assert_eq!(exact("4").least_common_multiple(&exact("6")), exact("12"));
        assert_eq!(exact("0.4").least_common_multiple(&exact("0.6")), exact("1.2"));
    }
}
