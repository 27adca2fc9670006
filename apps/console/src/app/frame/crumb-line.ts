import type { Crumb } from '../../shared/page-frame.ts'

interface Place {
  /** The overview of the area. */
  home: { title: string; to: string }
  /** What the page belongs under, outermost first. */
  above: readonly Crumb[]
  title: string
  /** The record that the page shows, where it is called by more than its title. */
  name: string | null
  /** The page is the overview. */
  isHome: boolean
  /** The page itself has no crumb. */
  unnamed: boolean
}

/** The crumbs from the overview to the page and its record (specification, console 2.3); the last one leads nowhere. */
export function crumbLine({ home, above, title, name, isHome, unnamed }: Place): Crumb[] {
  if (isHome) return [{ title: home.title }]
  const named = unnamed ? [] : [{ title }]
  const whole: Crumb[] = [home, ...above, ...named, ...(name === null || name === title ? [] : [{ title: name }])]
  // A group that is called as what comes after it is not said twice.
  const line = whole.filter((crumb, at) => crumb.to !== undefined || crumb.title !== whole[at + 1]?.title)
  return line.map((crumb, at) => (at === line.length - 1 ? { title: crumb.title } : crumb))
}
