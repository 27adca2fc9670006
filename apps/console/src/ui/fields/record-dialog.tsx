import type { Field, Values } from '@kilowatch/catalog'
import { App } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../form-dialog.tsx'
import { FieldItems, initialOf, sentOf } from './field-items.tsx'

interface RecordDialogProps<Fs extends readonly Field[]> {
  fields: Fs
  /** Fields that this record does not ask. */
  without?: readonly Fs[number]['key'][]
  /** Null: a new one, which begins with what is usual. */
  record: object | null
  title: string
  /** The word on the button, where it is not "save". */
  action?: string
  /** Said when it is saved. */
  done?: string
  inputs?: Readonly<Record<string, ReactNode>>
  /** Above the fields. */
  lead?: ReactNode
  save: (values: Values<Fs>) => Promise<unknown>
  width?: number
  state: { isPending: boolean; error: unknown }
  onClose: () => void
  /** What comes when it is saved, if the dialog does not just close. */
  onSaved?: () => void
}

/** Adds or changes a record of declared fields. */
export function RecordDialog<const Fs extends readonly Field[]>({
  fields: declared,
  without = [],
  record,
  title,
  action,
  done,
  inputs,
  lead,
  save,
  width,
  state,
  onClose,
  onSaved = onClose,
}: RecordDialogProps<Fs>) {
  const { t } = useTranslation('common')
  const { message } = App.useApp()
  const fields = declared.filter(({ key }) => !without.includes(key))
  const submit = (values: Record<string, unknown>) =>
    save(sentOf(fields, values) as Values<Fs>).then(
      () => {
        if (done) void message.success(done)
        onSaved()
      },
      // The dialog stays and shows the refusal.
      () => {},
    )
  return (
    <FormDialog<Record<string, unknown>>
      title={title}
      action={action ?? t('save')}
      initial={initialOf(fields, record)}
      pending={state.isPending}
      error={state.error}
      onSubmit={(values) => void submit(values)}
      onClose={onClose}
      lead={lead}
      {...(width ? { width } : {})}
    >
      <FieldItems fields={fields} {...(fields[0] ? { focus: fields[0].key } : {})} {...(inputs ? { inputs } : {})} />
    </FormDialog>
  )
}
