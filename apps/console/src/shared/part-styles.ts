/** Stylesheets of parts that could not be fetched. Who loads parts asks for each only once; it is on us to ask again. */
const missing = new Set<string>()

/** Takes note of stylesheets that failed, and takes them away: they would pass for ones that are there. */
export function noteMissingStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (isThere(link)) continue
    missing.add(link.href)
    link.remove()
  }
}

/** A sheet of our own can be read; one that failed is none, or one that nobody may read. */
function isThere({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length >= 0
  } catch {
    return false
  }
}

/** Asks again for the stylesheets that failed. @throws while one of them cannot be fetched */
export async function fetchMissingStyles(): Promise<void> {
  await Promise.all([...missing].map(fetchStyle))
}

function fetchStyle(href: string): Promise<void> {
  return new Promise((done, failed) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = () => {
      missing.delete(href)
      done()
    }
    link.onerror = () => {
      link.remove()
      failed(new Error(`no stylesheet ${href}`))
    }
    document.head.append(link)
  })
}
