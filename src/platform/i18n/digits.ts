const zeros = [0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66]

/** Maps the digits of the nine Indian scripts to 0-9. */
export function asciiDigits(value: string): string {
  return value.replace(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0
    const zero = zeros.find((start) => point >= start && point < start + 10)
    return zero === undefined ? digit : String(point - zero)
  })
}
