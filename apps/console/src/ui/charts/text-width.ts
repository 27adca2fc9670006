/** About how wide a small text is, CSS px: Chinese characters are about 12 px wide, others 7. */
export function textWidth(text: string): number {
  return [...text].reduce((sum, char) => sum + (char.charCodeAt(0) > 0x2e80 ? 12 : 7), 0)
}
