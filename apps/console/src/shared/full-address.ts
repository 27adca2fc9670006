/** A link that the server gave without its host, as people may paste it: this console is reached by its own address. Whole links stay. */
export function fullAddress(link: string): string {
  return new URL(link, window.location.origin).href
}
