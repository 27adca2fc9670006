import { deviceType } from '@kilowatch/catalog'
import {
  type CheckedDevice,
  type CheckField,
  checkAnswers,
  checkFieldKeys,
  checkFields,
  type GroupCheckDetail,
  groupCheckCalls,
} from '@kilowatch/contract'
import { App, Button, Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { deviceLink } from '../../../shared/device-links.ts'
import { Link } from '../../../shared/link.tsx'
import { useCommand } from '../../../shared/query.ts'
import { useLanguage } from '../../../shared/use-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { DeviceIcon } from '../../../ui/diagrams/device-icon.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { Empty, useErrorText } from '../../../ui/placeholders.tsx'
import { useUrlState } from '../../../ui/use-url-state.ts'
import styles from './check.module.css'
import { checkAddress } from './check-address.ts'
import { CheckFault } from './check-fault.tsx'
import { FieldCell } from './field-cell.tsx'
import { Verdict } from './verdict-mark.tsx'

/** A line for each device, worst first; on a phone a card each, on which only what did not pass is open. */
export function CheckResults({ check, mayRead }: { check: GroupCheckDetail; mayRead: boolean }) {
  const { t } = useTranslation('checks')
  const language = useLanguage()
  const [{ show }, change] = useUrlState(checkAddress)
  const open = check.items.filter(({ verdict }) => verdict !== null && verdict !== 'pass')
  const items = show === 'open' ? open : check.items
  const options = [
    { value: 'all' as const, label: t('all', { count: check.items.length }) },
    { value: 'open' as const, label: t('notPassed', { count: open.length }) },
  ]
  return (
    <Card
      title={t('results')}
      note={t('resultsNote')}
      flush
      extra={<Segmented size="small" value={show} options={options} onChange={(value) => change({ show: value })} />}
    >
      {items.length === 0 ? (
        <Empty calm text={t('allPassed')} />
      ) : (
        <table className={styles.results}>
          <thead>
            <tr>
              <th>{t('device')}</th>
              <th>{t('verdict')}</th>
              {checkFieldKeys.map((field) => (
                <th key={field}>{checkFields[field][language]}</th>
              ))}
              <th>
                <span className={styles.unseen}>{t('readNow')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <Row key={item.id} item={item} checkId={check.id} mayRead={mayRead && check.state !== 'running'} />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

function Row({ item, checkId, mayRead }: { item: CheckedDevice; checkId: string; mayRead: boolean }) {
  const language = useLanguage()
  const type = deviceType(item.type)
  return (
    <tr data-state={item.state}>
      <th scope="row">
        <span className={styles.device}>
          {type ? <DeviceIcon icon={type.icon} size={18} /> : null}
          <span>
            <Link to={deviceLink(item)}>{item.name}</Link>
            <small>{type?.name[language] ?? item.type}</small>
          </span>
        </span>
      </th>
      <td>
        <Standing item={item} />
      </td>
      {checkFieldKeys.map((field) => (
        <Field key={field} item={item} field={field} />
      ))}
      <td className={styles.again}>
        {item.state === 'done' ? <CheckFault item={item} checkId={checkId} /> : null}
        {mayRead && item.state === 'done' ? <ReadNow item={item} checkId={checkId} /> : null}
      </td>
    </tr>
  )
}

function Standing({ item }: { item: CheckedDevice }) {
  const { t } = useTranslation('checks')
  const language = useLanguage()
  if (item.verdict) {
    const isPlain = item.answer === null || item.answer === 'read'
    return (
      <>
        <Verdict verdict={item.verdict} />
        {isPlain ? null : <small className={styles.why}>{item.answer ? checkAnswers[item.answer][language] : null}</small>}
      </>
    )
  }
  const shape = item.state === 'reading' ? ('change' as const) : item.state === 'cancelled' ? ('cross' as const) : ('waits' as const)
  const colour = item.state === 'reading' ? 'var(--primary)' : 'var(--text-2)'
  return (
    <span className={styles.verdict} data-verdict={item.state}>
      <Mark shape={shape} colour={colour} filled={false} />
      {t(`states.${item.state}`)}
    </span>
  )
}

function Field({ item, field }: { item: CheckedDevice; field: CheckField }) {
  const language = useLanguage()
  const result = item.fields[field]
  return (
    <td data-field={checkFields[field][language]} data-verdict={result?.verdict ?? 'none'}>
      {result ? (
        <FieldCell item={item} field={field} result={result} />
      ) : item.state === 'done' ? (
        <span className={styles.dim}>—</span>
      ) : null}
    </td>
  )
}

function ReadNow({ item, checkId }: { item: CheckedDevice; checkId: string }) {
  const { t } = useTranslation('checks')
  const { message } = App.useApp()
  const errorText = useErrorText()
  const read = useCommand(groupCheckCalls.readCheckedDevice)
  const begin = () =>
    read.mutate({ params: { checkId, deviceId: item.id } }, { onError: (error) => void message.warning(errorText(error)) })
  return (
    <Button size="small" type="text" loading={read.isPending} aria-label={t('readNowOf', { name: item.name })} onClick={begin}>
      {t('readNow')}
    </Button>
  )
}
