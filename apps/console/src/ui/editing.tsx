import { App } from 'antd'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { closeForm, openForm } from '../shared/open-forms.ts'
import { holdUnsaved } from '../shared/unsaved.ts'

/** The form around a part, for what is said when somebody else saved meanwhile. */
export interface Editing {
  /** Lets go of what was entered; what is there now is shown. */
  discard: () => void
  /** The field's name on the form; undefined where it shows no such field. */
  nameOf: (field: string) => string | undefined
}

const EditingContext = createContext<Editing | null>(null)

export function useEditing(): Editing | null {
  return useContext(EditingContext)
}

export function EditingScope({ discard, nameOf, children }: Editing & { children: ReactNode }) {
  const editing = useMemo(() => ({ discard, nameOf }), [discard, nameOf])
  return <EditingContext value={editing}>{children}</EditingContext>
}

/**
 * A form in a dialog or drawer: it is open while its component is, and is not closed without a question while it holds anything that was
 * entered. `touched` is asked only then; null: nothing is entered there. Returns what closes it: Esc, the cross, a click beside, "cancel".
 */
export function useOpenForm(touched: (() => boolean) | null, onClose: () => void): () => void {
  const { t } = useTranslation('common')
  const { modal } = App.useApp()
  const last = useRef(touched)
  last.current = touched
  const enters = touched !== null
  useEffect(() => {
    if (!enters) return
    const form = openForm()
    const release = holdUnsaved(() => last.current?.() ?? false)
    return () => {
      release()
      closeForm(form)
    }
  }, [enters])
  return () => {
    if (!touched?.()) return onClose()
    modal.confirm({
      title: t('discard.title'),
      okText: t('discard.leave'),
      cancelText: t('discard.stay'),
      okButtonProps: { type: 'default' },
      focusable: { autoFocusButton: 'cancel' },
      onOk: onClose,
    })
  }
}
