import { deviceTypes, type InspectionItem } from '@kilowatch/catalog'
import { type PatrolTemplateRow, patrolTemplateCalls } from '@kilowatch/contract'
import { App, Button, Dropdown, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../shared/access.ts'
import { useCall, useCommand } from '../../../shared/query.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { FormError } from '../../../ui/form-error.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SideDrawer } from '../../../ui/overlays.tsx'
import { Empty } from '../../../ui/placeholders.tsx'
import { useUnsavedGuard } from '../../../ui/use-unsaved-guard.ts'
import { catalogueLine, draftOf, type LineDraft, linesOf, mostLines, moved, newOwnLine, problemOf } from './sheet-draft.ts'
import { SheetLine } from './sheet-line.tsx'
import styles from './sheets.module.css'

interface SheetDrawerProps {
  /** Null: a new one. */
  sheet: PatrolTemplateRow | null
  /** A new one that begins as this one is. */
  copies?: boolean
  onClose: () => void
}

/** One sheet: its lines of the catalogue and of the business's own, in their order. */
export function SheetDrawer({ sheet, copies = false, onClose }: SheetDrawerProps) {
  const { t } = useTranslation('patrol-sheets')
  const language = useLanguage()
  const { message } = App.useApp()
  const manages = useMay(patrolTemplateCalls.addPatrolTemplate)
  const kept = copies ? null : sheet
  const [name, setName] = useState(kept?.name ?? '')
  const [type, setType] = useState(sheet?.type ?? null)
  const [lines, setLines] = useState(sheet ? draftOf(sheet) : [])
  const [changed, setChanged] = useState(false)
  const [tried, setTried] = useState(false)
  const saved = () => {
    void message.success(t('saved'))
    onClose()
  }
  const add = useCommand(patrolTemplateCalls.addPatrolTemplate, { onDone: saved })
  const change = useCommand(patrolTemplateCalls.changePatrolTemplate, { onDone: saved })
  const command = kept ? change : add
  useUnsavedGuard(changed)
  const put = (next: readonly LineDraft[]) => {
    setLines(next)
    setChanged(true)
  }
  const choose = (chosen: string) => {
    setType(chosen)
    // What the catalogue asks of another type is none of this one's.
    put(lines.filter(({ of }) => of === 'own'))
  }
  const nameless = name.trim() === ''
  const save = () => {
    setTried(true)
    if (nameless || type === null || lines.length === 0 || lines.some(problemOf)) return
    const body = { name: name.trim(), type, lines: linesOf(lines) }
    if (kept) change.mutate({ params: { templateId: kept.id }, body })
    else add.mutate({ body })
  }
  const types = deviceTypes.map((each) => ({ value: each.code, label: each.name[language] }))
  const foot = manages ? (
    <div className={styles.foot}>
      <span role="alert">
        {tried && lines.length === 0 ? t('problem.noLines') : tried && lines.some(problemOf) ? t('problem.some') : null}
      </span>
      <Button type="primary" loading={command.isPending} onClick={save}>
        {t('save')}
      </Button>
    </div>
  ) : null
  return (
    <SideDrawer touched={() => changed} size={760} title={kept?.name ?? t('add')} onClose={onClose} footer={foot}>
      <FormError error={command.error} />
      <div className={styles.head}>
        <div>
          <span>{t('name')}</span>
          <Input
            aria-label={t('name')}
            value={name}
            maxLength={30}
            autoFocus={!kept}
            disabled={!manages}
            status={tried && nameless ? 'error' : ''}
            onChange={({ target }) => {
              setName(target.value)
              setChanged(true)
            }}
          />
          {tried && nameless ? <small role="alert">{t('problem.nameless')}</small> : null}
        </div>
        <div>
          <span>{t('type')}</span>
          <Select
            aria-label={t('type')}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('chooseType')}
            disabled={!manages || kept !== null}
            status={tried && type === null ? 'error' : ''}
            options={types}
            value={type}
            onChange={choose}
          />
          {tried && type === null ? <small role="alert">{t('problem.typeless')}</small> : null}
        </div>
      </div>
      {type === null ? null : <Lines type={type} lines={lines} tried={tried} onChange={manages ? put : null} />}
    </SideDrawer>
  )
}

interface LinesProps {
  type: string
  lines: readonly LineDraft[]
  /** What is wrong is said once somebody tried to save it. */
  tried: boolean
  /** Null: only read. */
  onChange: ((lines: readonly LineDraft[]) => void) | null
}

function Lines({ type, ...parts }: LinesProps) {
  const { t } = useTranslation('patrol-sheets')
  const items = useCall(patrolTemplateCalls.listInspectionItems, { query: { type } }, { staleTime: 60_000 })
  return (
    <Loaded of={items} what={t('items')} rows={6} height={240}>
      {(known) => <Known items={known} {...parts} />}
    </Loaded>
  )
}

function Known({ items, lines, tried, onChange }: Omit<LinesProps, 'type'> & { items: readonly InspectionItem[] }) {
  const { t } = useTranslation('patrol-sheets')
  const language = useLanguage()
  const put = (place: number, line: LineDraft) => onChange?.(lines.map((each, at) => (at === place ? line : each)))
  const missing = items.filter(({ key }) => !lines.some((line) => line.of === 'catalogue' && line.key === key))
  const add = (more: readonly LineDraft[]) => onChange?.([...lines, ...more].slice(0, mostLines))
  const full = lines.length >= mostLines
  return (
    <section aria-label={t('items')}>
      <h3 className={styles.part}>
        {t('items')}
        <small>{t('count', { count: lines.length, most: mostLines })}</small>
      </h3>
      {lines.length === 0 ? (
        <Empty
          text={t('noLines')}
          action={
            onChange ? <Button onClick={() => add(missing.map(catalogueLine))}>{t('takeAll', { count: missing.length })}</Button> : null
          }
        />
      ) : (
        <ol className={styles.lines}>
          {lines.map((line, place) => (
            <SheetLine
              key={`${line.of} ${line.key}`}
              line={line}
              item={items.find(({ key }) => line.of === 'catalogue' && key === line.key)}
              problem={tried ? problemOf(line) : undefined}
              onChange={onChange ? (next) => put(place, next) : null}
              onMove={(by) => onChange?.(moved(lines, place, by))}
              onRemove={() => onChange?.(lines.filter((_, at) => at !== place))}
              ends={{ first: place === 0, last: place === lines.length - 1 }}
            />
          ))}
        </ol>
      )}
      {onChange ? (
        <div className={styles.adding}>
          <Dropdown
            trigger={['click']}
            disabled={full || missing.length === 0}
            menu={{
              items: missing.map((item) => ({ key: item.key, label: item.name[language], onClick: () => add([catalogueLine(item)]) })),
            }}
          >
            <Button>{t('addCatalogue')}</Button>
          </Dropdown>
          <Button disabled={full} onClick={() => add([newOwnLine(Date.now())])}>
            {t('addOwn')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}
