import { createContext, Fragment, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { closeForm, openForm } from '../shared/open-forms.ts'
import { EditingScope } from './editing.tsx'

interface PageFormProps {
  /** What the form edits, as text: another one is another state of the record. */
  version: string
  children: ReactNode
}

interface Held {
  /** Whether the form holds what was entered; said by its `useUnsavedGuard`. */
  touch: (touched: boolean) => void
  /** What was entered is saved: the record is shown as it is now. */
  release: () => void
}

const HeldContext = createContext<Held | null>(null)

const namesNothing = () => undefined

/**
 * A form on a page. While nothing is entered it shows the record as it is; from then on it keeps the state at which the person began, so that
 * nobody else's save takes away what is being typed, and saving says which state was seen.
 */
export function PageForm({ version, children }: PageFormProps) {
  const [touched, touch] = useState(false)
  const [round, next] = useState(0)
  const shown = useRef({ version, children })
  if (!touched || version === shown.current.version) shown.current = { version, children }
  const key = `${round} ${shown.current.version}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state of the record is seen at another moment
  useEffect(() => {
    const form = openForm()
    return () => closeForm(form)
  }, [key])
  const held = useMemo(() => ({ touch, release: () => touch(false) }), [])
  const discard = useMemo(
    () => () => {
      touch(false)
      next((before) => before + 1)
    },
    [],
  )
  return (
    <HeldContext value={held}>
      <EditingScope discard={discard} nameOf={namesNothing}>
        <Fragment key={key}>{shown.current.children}</Fragment>
      </EditingScope>
    </HeldContext>
  )
}

/** Of the form around; null outside of one. */
export function usePageForm(): Held | null {
  return useContext(HeldContext)
}
