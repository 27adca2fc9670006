import { SearchOutlined } from '@ant-design/icons'
import { deviceType } from '@kilowatch/catalog'
import { shownModels } from '@kilowatch/catalog/models'
import type { AddingDraft } from '@kilowatch/contract'
import { Input } from 'antd'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isComposing, isEnter } from '../../../shared/keys.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import type { DraftPartProps } from '../device-draft.ts'
import styles from './adding.module.css'
import { choicesOf, commonest, findModels, type ModelChoice, matchIn, protocolNames, wayOf } from './model-search.ts'
import { StepCard } from './step-card.tsx'

/** The model by maker, series, model or another name; what no model is known for is any device of the type. */
export function ModelStep(props: DraftPartProps) {
  const { t } = useTranslation('uplinks')
  const language = useLanguage()
  const { draft } = props
  const type = deviceType(draft.type)
  const kind = type ? (commonest.some((code) => code === type.code) ? t(`adding.kinds.${type.code}`) : type.name[language]) : ''
  const choices = useMemo(
    () => (type ? choicesOf(shownModels, type, language, t('adding.anyOf', { name: kind })) : []),
    [type, kind, language, t],
  )
  const named = choices.filter(({ generic }) => !generic).length
  return (
    <StepCard
      step={2}
      title={t('device.model')}
      note={t('adding.modelNote')}
      extra={type ? <span className={styles.dim}>{t('adding.modelCount', { name: kind, count: named })}</span> : null}
      done={draft.series !== ''}
      flush
    >
      {type ? <Search {...props} choices={choices} /> : <p className={styles.empty}>{t('adding.kindFirst')}</p>}
    </StepCard>
  )
}

function Search({ draft, change, said, choices }: DraftPartProps & { choices: readonly ModelChoice[] }) {
  const { t } = useTranslation('uplinks')
  const list = useRef<HTMLDivElement>(null)
  const [narrowed, narrow] = useState('')
  const { found, none } = findModels(choices, draft.search, narrowed)
  const chosen = choices.find((choice) => isChosen(choice, draft))
  const protocols = Object.keys(protocolNames).filter((protocol) =>
    choices.some(({ ways }) => ways.some((way) => way.protocol === protocol)),
  )

  function choose(choice: ModelChoice, wanted = ''): void {
    const way = wayOf(choice, wanted || narrowed)
    if (!way) return
    const typed =
      choice.generic && none
        ? { model: draft.search.trim().slice(0, 30) }
        : choice.generic
          ? {}
          : { vendor: choice.maker || choice.name, model: '' }
    change({ series: choice.generic ? `${way.protocol}-${draft.type}` : (way.code ?? choice.name), protocol: way.protocol, ...typed })
  }

  function move(event: KeyboardEvent<HTMLElement>): void {
    if (isComposing(event)) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[role="radio"]') ?? [])]
    const at = rows.indexOf(document.activeElement as HTMLElement)
    if (isEnter(event) && at < 0 && found[0]) {
      event.preventDefault()
      choose(found[0])
    }
    if (step === 0 || rows.length === 0) return
    event.preventDefault()
    rows[Math.max(0, Math.min(rows.length - 1, at + step))]?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys go from the field into the list and through it
    <div className={styles.search} onKeyDown={move}>
      <div className={styles.searchHead}>
        <Input
          aria-label={t('adding.modelSearch')}
          prefix={<SearchOutlined />}
          suffix={<span className={styles.dim}>{none ? null : t('adding.results', { count: found.length })}</span>}
          value={draft.search}
          maxLength={60}
          placeholder={t('adding.modelNote')}
          onChange={({ target }) => change({ search: target.value })}
        />
        <fieldset className={styles.chips} aria-label={t('adding.protocol')}>
          {['', ...protocols].map((protocol) => (
            <button key={protocol} type="button" aria-pressed={narrowed === protocol} onClick={() => narrow(protocol)}>
              {protocol === '' ? t('adding.all') : protocolNames[protocol]}
            </button>
          ))}
        </fieldset>
      </div>
      {none ? (
        <p className={styles.none} role="status">
          {t('adding.nothingFound', { text: draft.search.trim() })}
        </p>
      ) : null}
      <div ref={list} className={styles.models} role="radiogroup" aria-label={t('device.model')}>
        {found.map((choice) => (
          <Row
            key={choice.key}
            choice={choice}
            typed={draft.search}
            chosen={choice === chosen}
            protocol={choice === chosen ? draft.protocol : ''}
            onChoose={choose}
          />
        ))}
      </div>
      {chosen?.generic ? <PlateFields draft={draft} change={change} said={said} /> : null}
    </div>
  )
}

/** The draft keeps the series as the model of the protocol, or as the protocol where any model will do. */
function isChosen({ generic, name, ways }: ModelChoice, { series, protocol, type }: AddingDraft): boolean {
  if (generic) return series !== '' && series === `${protocol}-${type}`
  return series === name || ways.some(({ code }) => code !== null && code === series)
}

interface RowProps {
  choice: ModelChoice
  typed: string
  chosen: boolean
  /** By which it will be read. */
  protocol: string
  onChoose: (choice: ModelChoice, protocol?: string) => void
}

function Row({ choice, typed, chosen, protocol, onChoose }: RowProps) {
  const { t } = useTranslation('uplinks')
  const match = matchIn(choice.name, typed)
  const used = chosen ? wayOf(choice, protocol)?.protocol : undefined
  return (
    <div className={`${styles.row} ${chosen ? styles.chosen : ''}`}>
      {/* biome-ignore lint/a11y/useSemanticElements: a row of two lines, chosen by click or Enter */}
      <button type="button" role="radio" aria-checked={chosen} className={styles.model} onClick={() => onChoose(choice)}>
        <span className={styles.radio} aria-hidden="true" />
        <span className={styles.names}>
          <span>
            {match ? (
              <>
                {match[0]}
                <mark>{match[1]}</mark>
                {match[2]}
              </>
            ) : (
              choice.name
            )}
          </span>
          <small>{choice.generic ? t('adding.anyMore') : choice.more}</small>
        </span>
      </button>
      <span className={styles.ways}>
        {choice.ways.map((way) => (
          <button
            key={way.protocol}
            type="button"
            aria-pressed={way.protocol === used}
            aria-label={t('adding.readBy', { name: choice.name, protocol: protocolNames[way.protocol] })}
            onClick={() => onChoose(choice, way.protocol)}
          >
            {protocolNames[way.protocol]}
          </button>
        ))}
      </span>
    </div>
  )
}

/** Of a device of which no model is known: who made it, and what its plate says. */
function PlateFields({ draft, change, said }: DraftPartProps) {
  const { t } = useTranslation('uplinks')
  return (
    <div className={styles.plate}>
      {(['vendor', 'model'] as const).map((key) => (
        <Input
          key={key}
          aria-label={t(`device.${key}`)}
          placeholder={t(`device.${key}Hint`)}
          value={draft[key]}
          maxLength={30}
          status={said(key) ? 'warning' : ''}
          onChange={({ target }) => change({ [key]: target.value })}
        />
      ))}
      {said('vendor') ? (
        <p role="alert" className={styles.problem}>
          {t('device.problems.vendorEmpty')}
        </p>
      ) : null}
    </div>
  )
}
