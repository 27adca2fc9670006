import { SearchOutlined } from '@ant-design/icons'
import { onlineManager } from '@tanstack/react-query'
import { type KeyboardEvent, useContext, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { isComposing, isEnter } from '../../shared/keys.ts'
import { AddressHere } from '../../shared/link.tsx'
import { liveStatus } from '../../shared/live-status.ts'
import { useNarrow } from '../../shared/viewport.ts'
import { Dialog } from '../../ui/overlays.tsx'
import { Pills } from '../../ui/pills.tsx'
import { useErrorText } from '../../ui/placeholders.tsx'
import styles from './command-menu.module.css'
import type { Line } from './line.ts'
import { LineList } from './line-list.tsx'
import { arranged, type FoundKind, foundKinds, neighbour, nextKind, questionOf, signs, withLater } from './lines.ts'
import { Pane } from './pane.tsx'
import { useActions } from './use-actions.ts'
import { useFound } from './use-found.ts'
import { totalsOf, useActionLines, useFirstLines, useFoundLines } from './use-lines.tsx'

/** Of what a text says which lines there are, and which of them is chosen. */
function useMenu(typed: string, onDone: () => void) {
  const asked = questionOf(typed)
  const [tab, setTab] = useState<FoundKind | null>(null)
  const only = asked.only ?? tab
  const { text } = asked
  const offline = useOffline()
  const found = useFound({ text, only, offline })
  const foundLines = useFoundLines()(found, text)
  const exact = foundLines.find((line) => line.kind === 'device')
  const best = text === '' ? undefined : (idOf(exact, 'device') ?? found.alarms.items[0]?.deviceId ?? null)
  const actions = useActions({ deviceId: best, enabled: !offline, onDone })
  const actionLines = useActionLines()(actions)
  const first = useFirstLines(text === '')
  const all = [...foundLines.filter(({ kind }) => kind === 'alarm'), ...actionLines, ...foundLines.filter(({ kind }) => kind !== 'alarm')]
  const begins = text === '' && (only === null || only === 'order')
  const fresh = begins
    ? [...actionLines.filter(() => only === null), ...first.filter(({ kind }) => only === null || kind === 'todo')]
    : arranged(all, only)
  const question = `${only} ${text}`
  const { lines, chosen, choose } = useKeptLines(question, fresh, found.settled && text !== '')
  return { text, only, setTab, offline, found, lines, chosen, choose, totals: totalsOf(found, all), question }
}

/** Nothing is heard of the server, or the browser knows of no network. */
function useOffline(): boolean {
  const lost = liveStatus((status) => status.lostAt !== null)
  const online = useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  )
  return lost || !online
}

const idOf = (line: Line | undefined, kind: string) => line?.key.slice(kind.length + 1)

/** The lines in an order in which the chosen one does not move; once everything is there the first is chosen by itself. */
function useKeptLines(question: string, fresh: readonly Line[], settled: boolean) {
  const [shown, show] = useState<{ of: string; lines: readonly Line[] }>({ of: question, lines: [] })
  const [choice, set] = useState<{ of: string; key: string } | null>(null)
  const chosen = choice?.of === question ? choice.key : null
  const lines = shown.of === question ? withLater(shown.lines, fresh, chosen) : fresh
  const keys = lines.map(({ key }) => key).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same keys are the same lines
  useEffect(() => show({ of: question, lines }), [question, keys])
  const [first] = lines
  const usual = settled && chosen === null ? (first?.key ?? null) : null
  useEffect(() => {
    if (usual !== null) set({ of: question, key: usual })
  }, [usual, question])
  return { lines, chosen: chosen ?? usual, choose: (key: string | null) => set(key === null ? null : { of: question, key }) }
}

interface CommandMenuProps {
  /** What was typed before it was there. */
  typedAhead: () => string
  /** Its field has the keys. */
  onThere: () => void
  onClose: () => void
}

/** Finds alarms, devices, work, people and pages, and does what is done most; over the page, by keys alone where that is wished. */
export function CommandMenu({ typedAhead, onThere, onClose }: CommandMenuProps) {
  const { t } = useTranslation('command-menu')
  const narrow = useNarrow()
  const navigate = useNavigate()
  const here = useContext(AddressHere)
  const errorText = useErrorText()
  const list = useId()
  const input = useRef<HTMLInputElement>(null)
  const pane = useRef<HTMLElement>(null)
  const [typed, type] = useState(typedAhead)
  const [problem, setProblem] = useState(false)
  const [asking, ask] = useState(false)
  /** Enter came before the answers: what is first then is opened. */
  const [awaited, wait] = useState<string | null>(null)
  const entered = useRef(false)
  const taken = useRef(typed.length)
  const { text, only, setTab, offline, found, lines, chosen, choose, totals, question } = useMenu(typed, onClose)
  const line = lines.find(({ key }) => key === chosen)

  function go(to: string, newTab = false): void {
    if (newTab) {
      window.open(here(to), '_blank', 'noopener')
      return
    }
    onClose()
    void navigate(here(to))
  }
  function run(one: Line, newTab = false): void {
    choose(one.key)
    if (one.to !== undefined) go(one.to, newTab)
    else if (one.action?.run) one.action.run()
    else if (one.action) {
      ask(true)
      // The pane is drawn with the line that is chosen.
      setTimeout(() => pane.current?.querySelector<HTMLElement>('input[type=text], textarea')?.focus(), 0)
    }
  }
  function enter(newTab: boolean): void {
    if (line) run(line, newTab)
    else if (text === '') setProblem(true)
    else if (found.settled) go(`/search_list/${encodeURIComponent(text)}`, newTab)
    else wait(question)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the answers are there
  useEffect(() => {
    if (awaited !== question || !found.settled) return
    wait(null)
    const [first] = lines
    if (first?.to !== undefined) go(first.to)
    else if (first === undefined) go(`/search_list/${encodeURIComponent(text)}`)
  }, [awaited, question, found.settled])

  /** Whatever was typed until the field had the keys stands in it. */
  function takeOver(): void {
    const late = typedAhead().slice(taken.current)
    taken.current += late.length
    if (late !== '') type((before) => before + late)
    onThere()
  }
  function back(): void {
    ask(false)
    entered.current = false
    input.current?.focus()
  }
  function steer(event: KeyboardEvent): void {
    if (isComposing(event)) return
    const { key, code, altKey, ctrlKey, metaKey, shiftKey, target } = event
    if (key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      if (asking) back()
      else onClose()
      return
    }
    const quick = altKey ? lines.find(({ action }) => action?.code === code) : undefined
    if (quick) {
      event.preventDefault()
      run(quick)
    } else if (target !== input.current) {
      return
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      choose(neighbour(lines, chosen, key === 'ArrowDown' ? 1 : -1))
    } else if (key === 'Tab') {
      event.preventDefault()
      narrowTo(
        nextKind(
          foundKinds.filter((kind) => totals[kind] > 0),
          only,
          shiftKey ? -1 : 1,
        ),
      )
    } else if (isEnter(event)) {
      event.preventDefault()
      enter(ctrlKey || metaKey)
    }
  }
  function narrowTo(kind: FoundKind | null): void {
    setTab(kind)
    if (questionOf(typed).only !== null) type(text)
    input.current?.focus()
  }

  const none = text !== '' && found.settled && lines.length === 0
  const total = foundKinds.reduce((sum, kind) => sum + totals[kind], 0)
  return (
    <Dialog
      touched={() => asking && entered.current}
      onClose={onClose}
      keyboard={false}
      closable={false}
      footer={null}
      width={narrow ? '100vw' : 940}
      rootClassName={styles.root ?? ''}
      title={t('name')}
      classNames={{ container: styles.container ?? '', header: styles.unseen ?? '' }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of everything inside of it */}
      <div className={styles.menu} onKeyDown={steer}>
        <div className={styles.head}>
          <SearchOutlined aria-hidden="true" />
          <input
            ref={input}
            autoFocus
            value={typed}
            role="combobox"
            aria-label={t('name')}
            aria-expanded={lines.length > 0}
            aria-controls={list}
            aria-autocomplete="list"
            {...(chosen === null ? {} : { 'aria-activedescendant': `${list} ${chosen}` })}
            placeholder={t('hint')}
            maxLength={51}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            onFocus={takeOver}
            onChange={(event) => {
              type(event.target.value)
              setProblem(false)
              wait(null)
              ask(false)
            }}
          />
          <span className={styles.status} role="status">
            {problem ? t('empty') : text === '' ? '' : found.settled ? t('count', { count: total }) : t('searching')}
          </span>
          <button type="button" className={styles.leave} onClick={onClose} aria-label={t('close')}>
            {narrow ? t('close') : <kbd>Esc</kbd>}
          </button>
        </div>
        {text === '' ? null : (
          <div className={styles.kinds}>
            <Pills
              label={t('kinds.label')}
              pills={[
                { key: 'all', text: t('kinds.all'), count: total, pressed: only === null, onPress: () => narrowTo(null) },
                ...foundKinds.map((kind) => ({
                  ...{ key: kind, text: t(`kinds.${kind}`), count: totals[kind], pressed: only === kind },
                  onPress: () => narrowTo(kind),
                })),
              ]}
            />
          </div>
        )}
        {offline ? (
          <p className={styles.trouble} role="alert">
            {t('offline')}
          </p>
        ) : found.error === null ? null : (
          <p className={styles.trouble} role="alert">
            {errorText(found.error)}
          </p>
        )}
        <div className={styles.parts}>
          <div className={styles.list}>
            <LineList id={list} lines={lines} text={text} chosen={chosen} totals={totals} unlisted={found.unlisted} onRun={run} onGo={go} />
            {none ? (
              <div className={styles.none}>
                <p>{t('none', { text })}</p>
                <button type="button" onClick={() => go(`/event/event_overview?${new URLSearchParams({ search: text })}`)}>
                  {t('searchEvents')}
                </button>
              </div>
            ) : null}
            {lines.length === 0 && !none && found.settled ? <p className={styles.none}>{t('begin')}</p> : null}
          </div>
          {narrow && !asking ? null : (
            <Pane
              ref={pane}
              line={line}
              sheet={narrow}
              onRun={() => line && run(line)}
              onBack={back}
              onDone={onClose}
              onTouched={() => {
                entered.current = true
                ask(true)
              }}
            />
          )}
        </div>
        {narrow ? null : <Keys />}
      </div>
    </Dialog>
  )
}

/** Which keys do what. */
function Keys() {
  const { t } = useTranslation('command-menu')
  return (
    <div className={styles.keys} aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('keys.move')} <kbd>↵</kbd> {t('keys.run')} <kbd>Tab</kbd> {t('keys.kind')} <kbd>Ctrl</kbd> <kbd>↵</kbd>{' '}
        {t('keys.tab')}
      </span>
      <span>
        {t('keys.begin')}
        {signs.map(({ sign, kind }) => (
          <span key={sign}>
            {' '}
            <kbd>{sign}</kbd> {t(`kinds.${kind}`)}
          </span>
        ))}
      </span>
    </div>
  )
}
