import { fields } from '@kilowatch/catalog'
import { type Todo, todoCalls } from '@kilowatch/contract'
import { type PutOffChoice, putOffChoices, putOffMost } from '@kilowatch/work'
import { Form, Radio } from 'antd'
import type { Dayjs } from 'dayjs'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { FieldItems } from '../../ui/fields/field-items.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { DatePicker } from '../../ui/pickers/date-picker.tsx'
import { dayPicked, pickedTime } from '../../ui/pickers/picked.ts'
import { useToldPutOff } from './use-put-off.tsx'

const noteField = fields({ key: 'note', name: { zh: '备注（可不填）', en: 'Note (optional)' }, kind: 'text', most: 100 })

interface Values {
  until: PutOffChoice | 'day'
  day?: Dayjs | null
  note?: string
}

interface PutOffDialogProps {
  todos: readonly Todo[]
  onClose: () => void
  onDone?: () => void
}

/** Until when, and why: for oneself. */
export function PutOffDialog({ todos, onClose, onDone }: PutOffDialogProps) {
  const { t } = useTranslation('todos')
  const language = useLanguage()
  const [form] = Form.useForm<Values>()
  const chosen = Form.useWatch('until', form)
  const told = useToldPutOff()
  const putOff = useCommand(todoCalls.putOffTodos, {
    onDone: (done) => {
      onClose()
      told(done)
      onDone?.()
    },
  })
  const save = ({ until, day, note = '' }: Values) => {
    const wish = until === 'day' ? dayPicked(day) : until
    putOff.mutate({ body: { ids: todos.map(({ id }) => id), until: wish, note: note.trim() } })
  }
  const today = pickedTime(Date.now()).startOf('day')
  const [first] = todos
  return (
    <FormDialog<Values>
      form={form}
      title={t('putOff')}
      action={t('putOff')}
      initial={{ until: 'tomorrow', day: null, note: '' }}
      pending={putOff.isPending}
      error={putOff.error}
      onSubmit={save}
      onClose={onClose}
      lead={
        <>
          <strong>{todos.length === 1 ? first?.title : t('several', { count: todos.length })}</strong>
          <br />
          {t('putOffLead')}
        </>
      }
    >
      <Form.Item name="until" label={t('until')}>
        <Radio.Group
          options={[
            ...Object.entries(putOffChoices).map(([value, name]) => ({ value, label: name[language] })),
            { value: 'day', label: t('untilDay') },
          ]}
        />
      </Form.Item>
      {chosen === 'day' ? (
        <Form.Item name="day" label={t('day')} rules={[{ required: true, message: t('needsDay') }]}>
          <DatePicker autoFocus minDate={today.add(1, 'day')} maxDate={today.add(putOffMost, 'day')} style={{ width: '100%' }} />
        </Form.Item>
      ) : null}
      <FieldItems fields={noteField} />
    </FormDialog>
  )
}
