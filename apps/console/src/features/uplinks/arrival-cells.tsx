import { deviceType, formatValue, pointName, resolvePoint, shownUnit } from '@kilowatch/catalog'
import type { Device } from '@kilowatch/contract'
import { Checkbox, Input, InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import { deviceLink } from '../../shared/device-links.ts'
import { Link } from '../../shared/link.tsx'
import { useLanguage } from '../../shared/use-formats.ts'
import { Mark } from '../../ui/mark.tsx'
import { Age } from '../../ui/value.tsx'
import styles from './adding/adding.module.css'
import { type ArrivalEntry, type ArrivalRow, isTicked } from './arrival-rows.ts'

interface CellProps {
  row: ArrivalRow
  onChange: (some: ArrivalEntry) => void
}

/** Whether it is to be added; what is in the list has no tick. */
export function Tick({ row, onChange }: CellProps) {
  const { t } = useTranslation('uplinks')
  if (row.state === 'listed') return <span className={styles.listed}>{t('arrival.listed')}</span>
  return (
    <Checkbox
      aria-label={t('arrival.tick', { name: row.name })}
      checked={isTicked(row)}
      onChange={({ target }) => onChange({ ticked: target.checked })}
    />
  )
}

export function Site({ row, onChange }: CellProps) {
  const { t } = useTranslation('uplinks')
  return (
    <Input
      aria-label={`${t('device.site')} ${row.id}`}
      value={row.site}
      maxLength={30}
      onChange={({ target }) => onChange({ site: target.value })}
    />
  )
}

export function Rating({ row, onChange }: CellProps) {
  const { t } = useTranslation('uplinks')
  if (!row.rated) return '—'
  return (
    <InputNumber
      aria-label={`${t('arrival.rated')} ${row.id}`}
      min={0}
      max={1_000_000}
      controls={false}
      suffix={row.rated.unit}
      value={row.ratedValue ?? row.rated.value}
      onChange={(value) => onChange({ ratedValue: value })}
    />
  )
}

/** What it is called, with the way to its page and what was wrong with it. */
export function NameCell({ row, onChange }: CellProps) {
  const { t } = useTranslation('uplinks')
  const problem = row.problem
  return (
    <>
      <span className={styles.nameCell}>
        <Input
          aria-label={`${t('device.name')} ${row.id ?? row.ref}`}
          value={row.name}
          maxLength={15}
          status={problem ? 'warning' : ''}
          variant={row.state === 'absent' && !row.ticked ? 'borderless' : 'outlined'}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        {row.id === null ? null : (
          <Link to={deviceLink({ id: row.id, type: row.type })} aria-label={t('arrival.openOf', { name: row.name })}>
            {t('arrival.open')}
          </Link>
        )}
      </span>
      {problem ? (
        <span className={styles.problem} role="alert">
          {t(`arrival.problems.${problem}`)}
        </span>
      ) : null}
    </>
  )
}

/** Why it looks as if it were not there, and what becomes of it. */
export function Why({ why }: { why: string | null }) {
  const { t } = useTranslation('uplinks')
  const known = ['unplugged', 'empty', 'refused', 'timeout', 'protocol', 'login', 'unknown-device', 'stale']
  const word = known.includes(why ?? '') ? (why ?? '') : 'other'
  return (
    <span className={styles.why}>
      <Mark shape="question" colour="var(--text-2)" filled={false} size={15} />
      <span>
        <strong>{t(`arrival.why.${word}`)}</strong>
        {t(word === 'unplugged' ? 'arrival.unpluggedMore' : 'arrival.absentMore')}
      </span>
    </span>
  )
}

/** Maker and model; where its type asks for none, what it is. */
export function Plate({ row, onChange }: CellProps) {
  const { t } = useTranslation('uplinks')
  const language = useLanguage()
  const type = deviceType(row.type)?.name[language] ?? row.type
  return (
    <span className={styles.plateCell}>
      {row.plated ? (
        (['brand', 'model'] as const).map((key) => (
          <Input
            key={key}
            size="small"
            variant="borderless"
            aria-label={`${t(`device.${key === 'brand' ? 'vendor' : 'model'}`)} ${row.id}`}
            placeholder={t(`device.${key === 'brand' ? 'vendor' : 'model'}`)}
            value={row[key]}
            maxLength={30}
            onChange={({ target }) => onChange({ [key]: target.value })}
          />
        ))
      ) : (
        <span>{type}</span>
      )}
    </span>
  )
}

/** Protocol, and the address below it. */
export function Via({ via }: { via: string }) {
  const [protocol = '', ...rest] = via.split(' ')
  return via === '' ? (
    '—'
  ) : (
    <span className={styles.two}>
      {protocol}
      <small>{rest.join(' ')}</small>
    </span>
  )
}

/** The first figure of the headline, and how old it is. */
export function First({ device, type: code }: { device: Device | undefined; type: string }) {
  const language = useLanguage()
  const type = deviceType(code)
  const reading =
    device?.headline.find(({ key, value }) => value !== null && type && resolvePoint(type, key)?.point.kind !== 'state') ??
    device?.headline[0]
  const point = type && reading ? resolvePoint(type, reading.key) : undefined
  if (!reading || !point || reading.value === null) return '—'
  const unit = point.point.kind === 'state' ? '' : shownUnit(point.point.unit, language)
  return (
    <span className={styles.two}>
      <span>
        <b>{formatValue(point, reading.value, language)}</b> <small>{unit}</small>
      </span>
      <small>
        {pointName(point, language)} <Age at={reading.at} />
      </small>
    </span>
  )
}
