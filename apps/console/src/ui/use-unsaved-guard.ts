import { App } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { holdUnsaved } from '../shared/unsaved.ts'
import { usePageForm } from './page-form.tsx'

/** Asks before a page with unsaved changes is left, whether by a link or by closing the tab; the same page may change its address. */
export function useUnsavedGuard(unsaved: boolean): void {
  const { t } = useTranslation('common')
  const { modal } = App.useApp()
  const form = usePageForm()
  useEffect(() => form?.touch(unsaved), [form, unsaved])
  const blocker = useBlocker(({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const asked = modal.confirm({
      title: t('unsaved.title'),
      okText: t('unsaved.leave'),
      cancelText: t('unsaved.stay'),
      okButtonProps: { type: 'default' },
      onOk: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
    })
    return () => asked.destroy()
  }, [blocker, modal, t])
  useEffect(() => {
    if (!unsaved) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    const release = holdUnsaved(() => true)
    window.addEventListener('beforeunload', hold)
    return () => {
      release()
      window.removeEventListener('beforeunload', hold)
    }
  }, [unsaved])
}
