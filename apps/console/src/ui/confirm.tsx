import { App } from 'antd'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'

interface Question {
  title: string
  text?: ReactNode
  /** The word on the button that does it. */
  action: string
  /** Its failure keeps the dialog open; show it yourself. */
  onConfirm: () => unknown
}

/** Asks before something that cannot be undone; neutral buttons, the doing one named by what it does. */
export function useConfirm(): (question: Question) => void {
  const { modal } = App.useApp()
  const { t } = useTranslation('common')
  return useCallback(
    ({ title, text, action, onConfirm }: Question) =>
      void modal.confirm({
        title,
        content: text,
        okText: action,
        cancelText: t('cancel'),
        okButtonProps: { type: 'default' },
        focusable: { autoFocusButton: 'cancel' },
        onOk: onConfirm,
      }),
    [modal, t],
  )
}
