import type { DepartmentNode } from '@kilowatch/contract'
import { Tree } from 'antd'
import { useTranslation } from 'react-i18next'
import { everyDepartment } from '../../ui/pickers/department-tree.ts'
import styles from './people.module.css'

interface DepartmentTreeProps {
  tree: readonly DepartmentNode[]
  chosen: string
  onChoose: (id: string) => void
}

interface Shown {
  key: string
  title: React.ReactNode
  children: Shown[]
}

/** The departments with how many people and devices each holds. */
export function DepartmentTree({ tree, chosen, onChoose }: DepartmentTreeProps) {
  const { t } = useTranslation('people')
  return (
    <Tree<Shown>
      aria-label={t('department.tree')}
      blockNode
      defaultExpandedKeys={everyDepartment(tree).map(({ id }) => id)}
      selectedKeys={[chosen]}
      treeData={tree.map(shown)}
      onSelect={([key]) => onChoose(key === undefined ? chosen : String(key))}
    />
  )

  function shown(node: DepartmentNode): Shown {
    return {
      key: node.id,
      title: (
        <span className={styles.node}>
          <span>{node.name}</span>
          <span className={styles.counts}>{t('department.counts', { people: node.people, devices: node.devices })}</span>
        </span>
      ),
      children: node.children.map(shown),
    }
  }
}
