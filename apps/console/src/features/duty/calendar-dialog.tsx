import { type DutyCalendar, dutyCalendarCalls } from '@kilowatch/contract'
import { Button, Checkbox, Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useCommand } from '../../shared/query.ts'
import { CopyBlock } from '../../ui/copy-block.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Dialog } from '../../ui/overlays.tsx'
import { useAskedCommand } from '../../ui/use-asked-command.ts'
import { Time } from '../../ui/value.tsx'
import { Worded } from '../../ui/worded.tsx'
import styles from './duty.module.css'

/** Where a calendar program finds one's duties: made, shown this once, renewed, revoked. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('duty-calendar')
  const calendar = useCall(dutyCalendarCalls.readDutyCalendar, {})
  const [code, keep] = useState<string | null>(null)
  if (code !== null) return <AddressDialog code={code} onClose={onClose} />
  if (calendar.data !== undefined) return <MakeDialog calendar={calendar.data} onMade={keep} onClose={onClose} />
  return (
    <Dialog touched={null} title={t('subscribe')} footer={null} onClose={onClose}>
      <Loaded of={calendar} what={t('what')} rows={4} height={160}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}

interface MakeDialogProps {
  calendar: DutyCalendar | null
  onMade: (code: string) => void
  onClose: () => void
}

function MakeDialog({ calendar, onMade, onClose }: MakeDialogProps) {
  const { t } = useTranslation('duty-calendar')
  const make = useCommand(dutyCalendarCalls.makeDutyCalendar, { onDone: ({ code }) => onMade(code) })
  const end = useAskedCommand(dutyCalendarCalls.endDutyCalendar)
  const askEnd = () =>
    end({}, { title: t('end.title'), text: t('end.text'), action: t('end.one'), done: () => t('end.done'), onDone: onClose })
  return (
    <FormDialog<{ schedules: boolean }>
      title={t('subscribe')}
      action={t(calendar ? 'renew' : 'make')}
      initial={{ schedules: calendar?.schedules ?? false }}
      pending={make.isPending}
      error={make.error}
      lead={t('lead')}
      onSubmit={(body) => make.mutate({ body })}
      onClose={onClose}
    >
      {calendar ? <KeptCalendar calendar={calendar} onEnd={askEnd} /> : null}
      <Form.Item name="schedules" valuePropName="checked" {...(calendar ? { extra: t('replaces') } : {})}>
        <Checkbox>{t('schedules')}</Checkbox>
      </Form.Item>
    </FormDialog>
  )
}

/** What is known of the address that there is. */
function KeptCalendar({ calendar: { schedules, madeAt, fetchedAt }, onEnd }: { calendar: DutyCalendar; onEnd: () => void }) {
  const { t } = useTranslation('duty-calendar')
  return (
    <div className={styles.calendar}>
      <div className={styles.calendarFacts}>
        <strong>{t(schedules ? 'has.schedules' : 'has.duties')}</strong>
        <small className={styles.calendarTimes}>
          <Worded text={t('made')} parts={{ time: <Time at={madeAt} full /> }} />
          {' · '}
          {fetchedAt === null ? t('unfetched') : <Worded text={t('fetched')} parts={{ time: <Time at={fetchedAt} full /> }} />}
        </small>
      </div>
      <Button size="small" onClick={onEnd}>
        {t('end.one')}
      </Button>
    </div>
  )
}

/** Where calendar programs find what the code opens. */
const addressOf = (code: string, origin: string): string => `${origin}${dutyCalendarCalls.fetchDutyCalendar.path.replace(':code', code)}`

function AddressDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const { t } = useTranslation('duty-calendar')
  return (
    <Dialog
      touched={null}
      title={t('address.name')}
      onClose={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('address.close')}
        </Button>
      }
    >
      <div className={styles.address}>
        <p>{t('address.once')}</p>
        <CopyBlock text={addressOf(code, location.origin)} name={t('address.name')} />
        <p>{t('address.how')}</p>
      </div>
    </Dialog>
  )
}
