// How long suites and files of tests took, as lines for people.
import { relative } from 'node:path'

const slowestShown = 10

/**
 * Vitest's report: a file's time is that of its tests and hooks, without its imports.
 * @param {readonly { name: string, startTime: number, endTime: number }[]} testResults
 */
export function unitFiles(testResults) {
  return testResults.map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1_000 }))
}

/**
 * Playwright's report nests suites in suites; tries of one test add up.
 * @param {readonly object[]} suites
 */
export function browserFiles(suites) {
  return suites.map((suite) => ({ name: `e2e/${suite.file}`, seconds: secondsOf(suite) }))
}

function secondsOf({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration / 1_000)))
  return [...own, ...suites.map(secondsOf)].reduce((sum, one) => sum + one, 0)
}

/** @param {number} all seconds of the whole run, in which some suites run beside each other */
export function suiteTimes(totals, all) {
  return [`Time: ${span(all)}`, ...totals.map(({ name, seconds }) => `  ${span(seconds).padStart(8)}  ${name}`)]
}

export function fileTimes(files, root) {
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, slowestShown)
  const lines = slowest.map(({ name, seconds, suite }) => `  ${span(seconds).padStart(8)}  ${fromRoot(name, root)} (${suite})`)
  return [`The ${slowest.length} slowest files:`, ...lines]
}

function fromRoot(name, root) {
  return name.startsWith(root) ? relative(root, name) : name
}

function span(seconds) {
  if (seconds < 59.95) return `${seconds.toFixed(1)} s`
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`
}
