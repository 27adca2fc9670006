/** Browsers by the word in their user-agent text; the first that fits, since the later ones stand in the earlier ones' texts too. */
const programs: readonly [RegExp, string][] = [
  [/MicroMessenger\/([\d]+)/, 'WeChat'],
  [/Edg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/Firefox\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari/, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
]
const longest = 60

/** What a session was opened with, as people call it: 'Chrome 130 · Windows'; the beginning of the text itself where it is unknown. */
export function programOf(agent: string): string {
  const program = programs.flatMap(([pattern, name]) => {
    const version = pattern.exec(agent)?.[1]
    return version === undefined ? [] : [`${name} ${version}`]
  })[0]
  const system = systems.find(([pattern]) => pattern.test(agent))?.[1]
  const known = [program, system].filter((part) => part !== undefined)
  return known.length > 0 ? known.join(' · ') : agent.slice(0, longest)
}
