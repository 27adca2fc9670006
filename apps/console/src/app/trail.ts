import { create } from 'zustand'

/** A page that was shown, with its query as it was last. */
export interface Visited {
  path: string
  search: string
}

const cookieName = 'kw_trail'
const mostVisited = 12
/** Cookies go along with every request: a long query is not remembered, and the oldest pages give way. */
const longestSearch = 400
const longestCookie = 1_600

/** The trail with a page at its newest place. */
export function withVisited(trail: readonly Visited[], { path, search }: Visited): readonly Visited[] {
  const others = trail.filter((visited) => visited.path !== path)
  return [...others, { path, search: search.length > longestSearch ? '' : search }].slice(-mostVisited)
}

/** As the cookie's value, the oldest pages left away where it would be too long. */
export function trailText(trail: readonly Visited[]): string {
  const text = encodeURIComponent(trail.map(({ path, search }) => path + search).join('\n'))
  return text.length > longestCookie ? trailText(trail.slice(1)) : text
}

/** What the cookie holds; what is no path of ours is left away. */
export function trailFrom(text: string): readonly Visited[] {
  try {
    return decodeURIComponent(text)
      .split('\n')
      .filter((address) => /^\/(?!\/)/.test(address))
      .slice(-mostVisited)
      .map((address) => {
        const at = address.indexOf('?')
        return at < 0 ? { path: address, search: '' } : { path: address.slice(0, at), search: address.slice(at) }
      })
  } catch {
    return []
  }
}

/** '/new_device_list' with the query that it was last shown with. */
export function withSavedQuery(trail: readonly Visited[], to: string): string {
  return to.includes('?') ? to : to + (trail.find(({ path }) => path === to)?.search ?? '')
}

interface TrailStore {
  trail: readonly Visited[]
  visit(page: Visited): void
  forget(): void
}

/** The pages of this browser session, kept in a cookie (specification, console 2.3): an earlier crumb leads back with its query. */
export const useTrail = create<TrailStore>((set, get) => ({
  trail: trailFrom(
    document.cookie
      .split('; ')
      .find((part) => part.startsWith(`${cookieName}=`))
      ?.slice(cookieName.length + 1) ?? '',
  ),
  visit(page) {
    set({ trail: withVisited(get().trail, page) })
    write(trailText(get().trail))
  },
  forget() {
    set({ trail: [] })
    write(null)
  },
}))

function write(value: string | null): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser that we serve
  document.cookie = `${cookieName}=${value ?? ''}; Path=/; SameSite=Strict${value === null ? '; Max-Age=0' : ''}`
}
