import type { Caller } from './api-client.ts'
import type { Language } from './browser.ts'
import { type DemoThings, deviceOf, textsOf, thingCalled } from './demo-words.ts'
import type { OpenedPage } from './opened-pages.ts'
import type { Seen } from './page-checks.ts'

// What opening a page proves, from its declaration (apps/console/src/features/<domain>/pages.ts).

/** The demo as this page names it: with its own device, where it is a page of one. */
function demoOf(demo: DemoThings, { type }: OpenedPage): DemoThings {
  return type ? { ...demo, device: deviceOf(demo.devices, type.code) } : demo
}

/** Where a route shows the demo's data. */
export function addressOf(demo: DemoThings, route: OpenedPage): string {
  const { device } = demoOf(demo, route)
  if (device) return `${route.path}?box_id=${device.id}`
  const { params = {} } = route.page.proof
  return route.path.replace(/:(\w+)/g, (_: string, name: string) => encodeURIComponent(thingCalled(demo, params[name] ?? `:${name}`)))
}

/** Pages of one thing are called by its name. */
export function titleOf(demo: DemoThings, route: OpenedPage, language: Language): string {
  const { title } = route.page.proof
  return title ? thingCalled(demoOf(demo, route), title) : route.title[language]
}

/** What must be read on the page: names and figures that the API gives now. */
export async function seenOn(caller: Caller, demo: DemoThings, route: OpenedPage, language: Language): Promise<Seen[]> {
  const said = route.page.proof.sees.map((text) =>
    typeof text === 'string' ? textsOf(caller, demoOf(demo, route), text, language) : [text[language]],
  )
  return (await Promise.all(said)).flat()
}
