/** One field that a change touched; undefined where it was not there. */
export interface Difference {
  /** 'rules.load.high' */
  field: string
  before: string | undefined
  after: string | undefined
}

type Leaves = Map<string, string>

/** What differs between two states of a thing, field by field, in the order of their names. */
export function differences(before: unknown, after: unknown): Difference[] {
  const [old, present] = [leavesOf(before), leavesOf(after)]
  const fields = [...new Set([...old.keys(), ...present.keys()])].sort()
  return fields.map((field) => ({ field, before: old.get(field), after: present.get(field) })).filter((one) => one.before !== one.after)
}

function leavesOf(value: unknown, path = '', into: Leaves = new Map()): Leaves {
  if (value === null || value === undefined) {
    if (path) into.set(path, '—')
  } else if (Array.isArray(value)) {
    into.set(path, value.map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one))).join(', '))
  } else if (typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) leavesOf(inner, path ? `${path}.${key}` : key, into)
  } else {
    into.set(path, String(value))
  }
  return into
}
