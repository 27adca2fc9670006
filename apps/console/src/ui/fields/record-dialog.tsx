import type { Field, Values } from '@kilowatch/catalog'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../form-dialog.tsx'
import { FieldItems, initialOf, sentOf } from './field-items.tsx'

interface RecordDialogProps<Fs extends readonly Field[]> {
  fields: Fs
  /** Null: a new one. */
  record: object | null
  title: string
  /** Said when it is saved. */
  done: string
  save: (values: Values<Fs>) => Promise<unknown>
  state: { isPending: boolean; error: unknown }
  onClose: () => void
}

/** Adds or changes a record of declared fields. */
export function RecordDialog<const Fs extends readonly Field[]>({
  fields,
  record,
  title,
  done,
  save,
  state,
  onClose,
}: RecordDialogProps<Fs>) {
  const { t } = useTranslation('common')
  const { message } = App.useApp()
  const submit = (values: Record<string, unknown>) =>
    save(sentOf(fields, values) as Values<Fs>).then(
      () => {
        void message.success(done)
        onClose()
      },
      // The dialog stays and shows the refusal.
      () => {},
    )
  return (
    <FormDialog<Record<string, unknown>>
      title={title}
      action={t('save')}
      initial={initialOf(fields, record)}
      pending={state.isPending}
      error={state.error}
      onSubmit={(values) => void submit(values)}
      onClose={onClose}
    >
      <FieldItems fields={fields} {...(fields[0] ? { focus: fields[0].key } : {})} />
    </FormDialog>
  )
}
