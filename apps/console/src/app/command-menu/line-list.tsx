import { Fragment, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useMayOpen } from '../../shared/may-open.ts'
import styles from './command-menu.module.css'
import type { Line } from './line.ts'
import { type FoundKind, type LineKind, marked } from './lines.ts'

interface LineListProps {
  id: string
  lines: readonly Line[]
  text: string
  chosen: string | null
  totals: Readonly<Record<FoundKind, number>>
  /** No list shows these for the text. */
  unlisted: ReadonlySet<FoundKind>
  onRun: (line: Line, newTab: boolean) => void
  onGo: (to: string) => void
}

/** The list that holds all of a kind for a text. */
const wholes: Readonly<Partial<Record<LineKind, (text: string) => string>>> = {
  alarm: (text) => `/current_message?${new URLSearchParams(text === '' ? {} : { search: text })}`,
  device: (text) => (text === '' ? '/new_device_list' : `/search_list/${encodeURIComponent(text)}`),
  person: (text) => `/enterprise/member/list?${new URLSearchParams(text === '' ? {} : { search: text })}`,
}

/** The lines below the names of their kinds; beside a name, the way to all of the kind where these are not all. */
export function LineList({ id, lines, text, chosen, totals, unlisted, onRun, onGo }: LineListProps) {
  const { t } = useTranslation('command-menu')
  const mayOpen = useMayOpen()
  useEffect(() => {
    if (chosen !== null) document.getElementById(`${id} ${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, chosen])
  const more = (kind: LineKind) => {
    if (kind === 'recent' || kind === 'todo') return null
    const whole = unlisted.has(kind) ? undefined : wholes[kind]?.(text)
    const total = totals[kind]
    if (total <= lines.filter((line) => line.kind === kind).length) return null
    if (whole === undefined || !mayOpen(whole)) return <span>{total}</span>
    return (
      <button type="button" tabIndex={-1} onMouseDown={(event) => event.preventDefault()} onClick={() => onGo(whole)}>
        {t('all', { count: total })}
      </button>
    )
  }
  return (
    <div id={id} role="listbox" aria-label={t('found')}>
      {lines.map((line, at) => (
        <Fragment key={line.key}>
          {lines[at - 1]?.kind === line.kind ? null : (
            <div className={styles.kind} role="presentation">
              <span>{t(`kinds.${line.kind}`)}</span>
              {more(line.kind)}
            </div>
          )}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys */}
          <div
            id={`${id} ${line.key}`}
            role="option"
            tabIndex={-1}
            aria-selected={line.key === chosen}
            className={styles.line}
            onMouseDown={(event) => event.preventDefault()}
            onClick={(event) => onRun(line, event.ctrlKey || event.metaKey)}
            onAuxClick={(event) => event.button === 1 && onRun(line, true)}
          >
            <span className={styles.mark}>{line.mark}</span>
            <span className={styles.words}>
              <span className={styles.title}>
                {marked(line.title, text).map(({ part, hit }) =>
                  hit ? <mark key={part}>{part}</mark> : <Fragment key={part}>{part}</Fragment>,
                )}
              </span>
              {line.note ? <small>{line.note}</small> : null}
            </span>
            <span className={styles.end}>
              {line.action ? (
                <>
                  <kbd>Alt</kbd> <kbd>{line.action.code.slice(-1)}</kbd>
                </>
              ) : (
                line.end
              )}
            </span>
          </div>
        </Fragment>
      ))}
    </div>
  )
}
