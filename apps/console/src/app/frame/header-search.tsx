import { SearchOutlined } from '@ant-design/icons'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { isComposing } from '../../shared/keys.ts'
import { useNarrow } from '../../shared/viewport.ts'
import styles from './header-search.module.css'
import { SearchHits, useSearchHits } from './search-hits.tsx'
import { turn } from './turn.ts'

/** Device id or name, or a page; `/` leads here from anywhere. Enter without a choice shows all devices found. */
export function HeaderSearch() {
  const { t } = useTranslation('frame')
  const [open, setOpen] = useState(false)
  const narrow = useNarrow()
  if (!narrow) return <SearchBox />
  return (
    <>
      <button type="button" className={styles.opener} aria-label={t('search')} aria-expanded={open} onClick={() => setOpen(!open)}>
        <SearchOutlined />
      </button>
      {open ? (
        <div className={styles.sheet}>
          <SearchBox onLeave={() => setOpen(false)} />
        </div>
      ) : null}
    </>
  )
}

function SearchBox({ onLeave }: { onLeave?: () => void }) {
  const { t } = useTranslation('frame')
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [chosen, choose] = useState(-1)
  const [problem, setProblem] = useState(false)
  const { hits, none } = useSearchHits(open ? text : '')
  useSlashKey(input)
  useEffect(() => {
    if (onLeave) input.current?.focus()
  }, [onLeave])

  function go(to: string): void {
    setOpen(false)
    setText('')
    input.current?.blur()
    navigate(to)
    onLeave?.()
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    const wanted = text.trim()
    const to = hits[chosen]?.to ?? (wanted === '' ? null : `/search_list/${encodeURIComponent(wanted)}`)
    if (to === null) setProblem(true)
    else go(to)
  }
  function steer(event: KeyboardEvent): void {
    if (isComposing(event)) return
    if (event.key === 'Escape') {
      setOpen(false)
      input.current?.blur()
      onLeave?.()
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || hits.length === 0) return
    event.preventDefault()
    choose(turn(chosen, step, hits.length))
  }

  const expanded = open && hits.length > 0
  return (
    // biome-ignore lint/a11y/useSemanticElements: a form that searches; the search element is not in every browser that we serve
    <form className={styles.search} role="search" onSubmit={submit} onBlur={(event) => leavesForm(event) && setOpen(false)}>
      <SearchOutlined className={styles.icon ?? ''} />
      <input
        ref={input}
        value={text}
        role="combobox"
        aria-label={t('search')}
        aria-expanded={expanded}
        aria-controls={list}
        aria-autocomplete="list"
        {...(expanded && chosen >= 0 ? { 'aria-activedescendant': `${list}-${chosen}` } : {})}
        placeholder={t('searchHint')}
        maxLength={50}
        enterKeyHint="search"
        onChange={(event) => {
          setText(event.target.value)
          setOpen(true)
          choose(-1)
          setProblem(false)
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={steer}
      />
      <kbd className={styles.key}>/</kbd>
      {problem ? (
        <p className={styles.problem} role="alert">
          {t('searchEmpty')}
        </p>
      ) : null}
      {open && none ? (
        <p className={styles.none} role="status">
          {t('searchNone')}
        </p>
      ) : null}
      {expanded ? <SearchHits id={list} hits={hits} chosen={chosen} onGo={go} /> : null}
    </form>
  )
}

function leavesForm(event: React.FocusEvent): boolean {
  return !event.currentTarget.contains(event.relatedTarget)
}

/** `/` outside of fields puts the cursor into the search. */
function useSlashKey(input: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target as HTMLElement | null
      if (target?.closest('input, textarea, select, [contenteditable=true]')) return
      event.preventDefault()
      input.current?.focus()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [input])
}
