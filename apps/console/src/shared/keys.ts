import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

type Key = KeyboardEvent | ReactKeyboardEvent

/** What browsers say of keys that an input method takes. */
const takenByInputMethod = 229

/**
 * Whether a key belongs to an input method that composes a word (Pinyin): Enter takes the letters then, arrows and Escape choose among
 * words. Safari ends the composing before it tells of the Enter, and marks that by its code alone.
 */
export function isComposing(event: Key): boolean {
  const native = 'nativeEvent' in event ? event.nativeEvent : event
  return native.isComposing || native.keyCode === takenByInputMethod
}

/** Enter that means what it says. */
export function isEnter(event: Key): boolean {
  return event.key === 'Enter' && !isComposing(event)
}

/** For `onPressEnter` of inputs. */
export function onEnter(act: () => void): (event: ReactKeyboardEvent) => void {
  return (event) => {
    if (isEnter(event)) act()
  }
}
