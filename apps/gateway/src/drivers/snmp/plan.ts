import type { SnmpModel } from '@kilowatch/catalog/models'

/** What is asked of an agent: objects by name, and columns of tables. */
export interface Plan {
  objects: readonly string[]
  columns: readonly string[]
}

/** What some models read each time; what several of them read is asked once. */
export function readingPlan(models: readonly SnmpModel[]): Plan {
  return plan(
    models.flatMap(({ values = [], alarms }) => [
      ...values.flatMap(({ oid, when }) => (when ? [oid, when.oid] : [oid])),
      ...(alarms ? [alarms.count, ...(alarms.unproven ?? []).map(({ when }) => when.oid)] : []),
    ]),
    models.flatMap(({ tables = [], alarms }) => [
      ...tables.flatMap(({ entry, where, columns }) =>
        [where?.column, ...columns.flatMap(({ column, where: of }) => [column, of?.column])].flatMap((column) =>
          column === undefined ? [] : [`${entry}.${column}`],
        ),
      ),
      ...(alarms ? [alarms.column] : []),
    ]),
  )
}

/** Texts, which are read when a connection begins: they do not change while a device runs. */
export function textPlan(models: readonly SnmpModel[]): Plan {
  return plan(
    models.flatMap(({ texts = {} }) => Object.values(texts)),
    models.flatMap(({ tables = [] }) => tables.flatMap(({ entry, texts = [] }) => texts.map(({ column }) => `${entry}.${column}`))),
  )
}

function plan(objects: readonly string[], columns: readonly string[]): Plan {
  return { objects: [...new Set(objects)], columns: [...new Set(columns)] }
}
