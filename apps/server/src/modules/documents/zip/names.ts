/** Characters of a name inside, without its ending: with a folder before it, it stays below what Windows takes. */
const mostCharacters = 100
/** What no file of Windows may be called, whatever its ending. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/** A name that every system takes, and that none of `taken` has; it is added to them. */
export function freeName(wished: string, taken: Set<string>): string {
  const dot = wished.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [wished.slice(0, dot), wished.slice(dot)] : [wished, '']
  const clear = Array.from(stem.replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, '-'))
    .slice(0, mostCharacters)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '')
  const safe = clear === '' || reserved.test(clear) ? `${clear}-` : clear
  for (let count = 1; ; count++) {
    const name = count === 1 ? `${safe}${ending}` : `${safe} (${count})${ending}`
    // Some systems take names for the same that differ in case alone.
    if (taken.has(name.toLowerCase())) continue
    taken.add(name.toLowerCase())
    return name
  }
}
