/** What a person has entered and not saved: a tab that holds any of it is never reloaded by itself. */

const holders = new Set<() => boolean>()

/** What each field held when the cursor came; fields that were typed into. */
const before = new WeakMap<Element, string>()
const typed = new Set<HTMLInputElement | HTMLTextAreaElement>()

/** Says by `has`, whenever it is asked, whether something is unsaved; returns the end of it. */
export function holdUnsaved(has: () => boolean): () => void {
  holders.add(has)
  return () => holders.delete(has)
}

/** Whether anything would be lost by reloading the page: in a guarded form, or typed into any field that still stands on a page. */
export function hasUnsaved(): boolean {
  for (const field of typed) if (!field.isConnected) typed.delete(field)
  return [...holders].some((has) => has()) || [...typed].some((field) => field.value !== '' && field.value !== before.get(field))
}

/** Begins to notice what is typed. What is searched for stands in the address and is not lost. */
export function watchTyping(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (isTyped(target) && !typed.has(target)) before.set(target, target.value)
  })
  document.addEventListener('input', ({ target }) => {
    if (isTyped(target)) typed.add(target)
  })
}

const notTyped = ['search', 'checkbox', 'radio', 'range', 'file']

function isTyped(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  if (target instanceof HTMLTextAreaElement) return true
  return (
    target instanceof HTMLInputElement && !notTyped.includes(target.type) && target.closest('[role=search], [data-in-address]') === null
  )
}
