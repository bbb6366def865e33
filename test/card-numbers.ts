/** Runs of 13 to 19 digits, or groups of four, whose first digit and check digit fit a card number. */
export function cardNumbersIn(text: string): string[] {
  const whole = text.match(/(?<![\w.])[2-6]\d{12,18}(?![\w.])/g) ?? []
  const inFours = text.match(/(?<![\w.])[2-6]\d{3}([ -])\d{4}\1\d{4}\1\d{1,7}(?![\w.])/g) ?? []
  return [...inFours, ...whole].filter((run) => hasCheckDigit(run.replace(/[ -]/g, '')))
}

function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
