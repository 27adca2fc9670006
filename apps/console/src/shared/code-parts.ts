import { create } from 'zustand'
import { ownBuild, servedBuild } from './build.ts'
import { fetchMissingStyles, noteMissingStyles } from './part-styles.ts'
import { forgetReload, reloadOnce } from './reload-once.ts'

/**
 * Why a part of the console is not there. `away`: the server does not answer; `newer`: the server has another build, in which the
 * part has another name; `missing`: the server has our build and does not give the part.
 */
export type PartTrouble = 'away' | 'newer' | 'missing'

interface CodeParts {
  /** Parts that are wanted and could not be fetched, by name. */
  troubles: ReadonlyMap<string, PartTrouble>
  /** The server has another build than this tab. */
  newer: boolean
}

export const codeParts = create<CodeParts>(() => ({ troubles: new Map(), newer: false }))

/** Begin the names of parts that have no place of their own on the screen: what works unseen, and texts. */
export const backgroundName = 'background '
export const textsName = 'texts '

/** Milliseconds after which a server that did not answer is asked again. */
const pauseWhileAway = 10_000
const waiting = new Set<() => void>()

/** Tries again to fetch everything that is missing. */
export function retryParts(): void {
  for (const go of [...waiting]) go()
}

/**
 * Fetches a part of the console, however often it takes: until then the promise stays open, and `codeParts` says why. After an
 * upgrade the tab is reloaded once, unless something is unsaved.
 */
export async function fetchPart<Part>(name: string, load: () => Promise<Part>): Promise<Part> {
  const stuck = `stuck ${ownBuild()} ${name}`
  for (let attempt = 1; ; attempt++) {
    try {
      await fetchMissingStyles()
      const part = await load()
      note(name, null)
      forgetReload(stuck)
      return part
    } catch {
      await troubled(name, attempt, stuck)
    }
  }
}

/** Finds out what is wrong, does what can be done, and returns when another attempt is due. */
async function troubled(name: string, attempt: number, stuck: string): Promise<void> {
  noteMissingStyles()
  const served = await servedBuild()
  const trouble = served === null ? 'away' : served === ownBuild() ? 'missing' : 'newer'
  if (trouble === 'newer') codeParts.setState({ newer: true })
  // Some browsers remember that a file was missing, and ask for it again only on a page that was reloaded.
  const reason = trouble === 'newer' ? `build ${served}` : trouble === 'missing' && attempt > 1 ? stuck : null
  if (reason !== null && reloadOnce(reason)) return new Promise(() => {})
  note(name, trouble)
  await dueAgain(trouble)
}

/** Looks whether the server has another build; told after it was away. @returns that build's name */
export async function lookForNewer(): Promise<string | null> {
  const served = await servedBuild()
  const newer = served !== null && served !== ownBuild()
  codeParts.setState({ newer })
  return newer ? served : null
}

/** Reloads the page for a build, once. @returns whether it does */
export function reloadFor(build: string): boolean {
  return reloadOnce(`build ${build}`)
}

function dueAgain(trouble: PartTrouble): Promise<void> {
  return new Promise((due) => {
    const timer = trouble === 'away' ? setTimeout(go, pauseWhileAway) : undefined
    function go(): void {
      clearTimeout(timer)
      waiting.delete(go)
      window.removeEventListener('online', go)
      due()
    }
    waiting.add(go)
    window.addEventListener('online', go)
  })
}

function note(name: string, trouble: PartTrouble | null): void {
  const { troubles } = codeParts.getState()
  if ((troubles.get(name) ?? null) === trouble) return
  const next = new Map(troubles)
  if (trouble === null) next.delete(name)
  else next.set(name, trouble)
  codeParts.setState({ troubles: next })
}
