/** The script that a console's page begins with: its name carries the hash of everything that the build holds. */
function entryOf(page: Document): string | null {
  return page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null
}

/** The build that this tab runs. */
export function ownBuild(): string | null {
  return entryOf(document)
}

/** The build that the server gives out now; null when no answer came, or none that is a console. */
export async function servedBuild(): Promise<string | null> {
  try {
    const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } })
    return answer.ok ? entryOf(new DOMParser().parseFromString(await answer.text(), 'text/html')) : null
  } catch {
    return null
  }
}
