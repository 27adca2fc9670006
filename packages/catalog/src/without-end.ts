/**
 * The text without the characters at its end that fit. A pattern such as `x+$` begins anew at every x, in the square of the time.
 * @param one fits a single character
 */
export function withoutEnd(text: string, one: RegExp): string {
  let end = text.length
  while (end > 0 && one.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
