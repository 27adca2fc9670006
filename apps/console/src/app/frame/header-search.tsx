import { SearchOutlined } from '@ant-design/icons'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isComposing } from '../../shared/keys.ts'
import { useNarrow } from '../../shared/viewport.ts'
import { lazyDialog } from '../../ui/part.tsx'
import styles from './header-search.module.css'

const CommandMenu = lazyDialog('command-menu', () => import('../command-menu/command-menu.tsx').then((code) => code.CommandMenu))

/** The field that opens the command menu; `/` and Ctrl+K open it from anywhere, on a phone the magnifier. */
export function HeaderSearch() {
  const { t } = useTranslation('frame')
  const [open, setOpen] = useState(false)
  const narrow = useNarrow()
  const ahead = useRef<string | null>(null)
  const show = useCallback(() => {
    ahead.current = ''
    setOpen(true)
  }, [])
  const there = useCallback(() => {
    ahead.current = null
  }, [])
  useMenuKeys(show, ahead)
  const close = () => {
    there()
    setOpen(false)
  }
  const given = {
    type: 'button',
    'aria-haspopup': 'dialog',
    onClick: show,
    onPointerEnter: CommandMenu.prefetch,
    onFocus: CommandMenu.prefetch,
  } as const
  return (
    <>
      {narrow ? (
        <button {...given} className={styles.opener} aria-label={t('search')}>
          <SearchOutlined />
        </button>
      ) : (
        <button {...given} className={styles.search} aria-label={t('search')} aria-keyshortcuts="/ Control+K">
          <SearchOutlined className={styles.icon ?? ''} />
          <span className={styles.hint}>{t('searchHint')}</span>
          <kbd className={styles.key}>/</kbd>
        </button>
      )}
      {open ? <CommandMenu typedAhead={() => ahead.current ?? ''} onThere={there} onClose={close} /> : null}
    </>
  )
}

/** `/` or Ctrl+K outside of fields; letters that are typed before the menu's code is there are kept for it in `ahead`. */
function useMenuKeys(show: () => void, ahead: RefObject<string | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event
      if (ahead.current !== null) {
        if (key.length !== 1 || ctrlKey || metaKey || altKey || isComposing(event)) return
        ahead.current += key
        event.preventDefault()
        return
      }
      const isKey = key === '/' ? !ctrlKey && !metaKey && !altKey : key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey
      if (!isKey || isComposing(event)) return
      if ((target as HTMLElement | null)?.closest('input, textarea, select, [contenteditable=true]')) return
      event.preventDefault()
      show()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [show, ahead])
}
