import { useEffect, useState } from 'react'

/** Whether the pointer is over an element, or the keyboard in it. @returns the element's `ref`, and that */
export function useInside(): [(element: HTMLElement | null) => void, boolean] {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [over, setOver] = useState(false)
  const [within, setWithin] = useState(false)
  useEffect(() => {
    if (!element) return
    const enter = () => setOver(true)
    const leave = () => setOver(false)
    // Who clicked and went away with the mouse is not there any more.
    const focus = ({ target }: FocusEvent) => setWithin(target instanceof Element && target.matches(':focus-visible'))
    const blur = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) setWithin(false)
    }
    // The pointer may rest where the element comes to be.
    setOver(element.matches(':hover'))
    element.addEventListener('pointerenter', enter)
    element.addEventListener('pointerleave', leave)
    element.addEventListener('focusin', focus)
    element.addEventListener('focusout', blur)
    return () => {
      element.removeEventListener('pointerenter', enter)
      element.removeEventListener('pointerleave', leave)
      element.removeEventListener('focusin', focus)
      element.removeEventListener('focusout', blur)
      setOver(false)
      setWithin(false)
    }
  }, [element])
  useEffect(() => {
    // What is taken away with the focus does not say that it lost it.
    if (within && !element?.contains(document.activeElement)) setWithin(false)
  })
  return [setElement, over || within]
}
