import { Form, type FormInstance, Modal } from 'antd'
import { type ReactNode, useCallback, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { isEnter } from '../shared/keys.ts'
import { EditingScope, useOpenForm } from './editing.tsx'
import styles from './form-dialog.module.css'
import { FormError } from './form-error.tsx'

interface FormDialogProps<Values extends object> {
  title: string
  /** The word on the button that does it. */
  action: string
  initial?: Partial<Values>
  pending: boolean
  /** What the server refused; stands above the fields until the next attempt. */
  error: unknown
  onSubmit: (values: Values) => void
  onClose: () => void
  width?: number
  /** It takes something away: the button that does it is not the blue one, and the cursor does not wait on it. */
  takesAway?: boolean
  form?: FormInstance<Values>
  /** Above the fields: what is asked here, in a line or two. */
  lead?: ReactNode
  children: ReactNode
}

/** A dialog with one form: Enter submits (in a field of several lines with Ctrl), the button is disabled only while it submits, refusals stay readable, and it is not closed on what was entered
 * without a question. */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const { t } = useTranslation('common')
  const [own] = Form.useForm<Values>()
  const form = props.form ?? own
  // Begins the ids of the fields: a form of the page below may have fields of the same names, to which the labels would belong.
  const name = useId()
  const close = useOpenForm(() => !props.pending && form.isFieldsTouched(), props.onClose)
  // The label of a field is found by the id that the form gives its input.
  const nameOf = useCallback(
    (field: string) => document.querySelector(`label[for="${CSS.escape(`${name}_${field}`)}"]`)?.textContent ?? undefined,
    [name],
  )
  return (
    <Modal
      open
      title={props.title}
      okText={props.action}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: props.pending, ...(props.takesAway ? { type: 'default' as const } : {}) }}
      onOk={() => form.submit()}
      onCancel={close}
      width={props.width ?? 480}
      classNames={{ footer: styles.footer ?? '' }}
    >
      <EditingScope discard={props.onClose} nameOf={nameOf}>
        <FormError error={props.error} />
      </EditingScope>
      <Form<Values>
        name={name}
        className={styles.form ?? ''}
        form={form}
        layout="vertical"
        requiredMark={false}
        {...(props.initial ? { initialValues: props.initial } : {})}
        onFinish={props.onSubmit}
        onKeyDown={(event) => {
          if (isEnter(event) && (event.ctrlKey || event.metaKey) && event.target instanceof HTMLTextAreaElement) form.submit()
        }}
      >
        {props.lead ? <div className={styles.lead}>{props.lead}</div> : null}
        {props.children}
        <button type="submit" hidden />
      </Form>
    </Modal>
  )
}
