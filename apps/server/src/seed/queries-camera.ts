import { type Queryable, rowOf } from '../storage/queryable.ts'

const progressKey = 'demo-camera'

interface KnownCamera {
  videoId: string
  /** Where it answered when it was entered. */
  origin: string
}

export interface CameraGround {
  businessId: string
  owner: { id: string; name: string }
  /** Of the door. */
  boxId: string
  known: KnownCamera | null
}

/** Undefined before the door has come. */
export function cameraGround(db: Queryable, door: string): Promise<CameraGround | undefined> {
  return rowOf<CameraGround & Record<string, unknown>>(
    db,
    `select b.id as "businessId", json_build_object('id', u.id::text, 'name', u.name) as owner, d.box_id as "boxId",
            (select value from settings where key = $2) as known
       from businesses b join memberships m on m.business_id = b.id and m.right_on_devices = 'main'
       join users u on u.id = m.user_id and u.login_name = 'demo'
       join devices d on d.business_id = b.id and d.name = $1
      where b.demo and b.closed_at is null order by d.id limit 1`,
    [door, progressKey],
  )
}

export async function keepDemoCamera(db: Queryable, camera: KnownCamera, at: Date): Promise<void> {
  await db.query(
    `insert into settings (key, value, changed_at) values ($1, $2, $3)
     on conflict (key) do update set value = excluded.value, changed_at = excluded.changed_at`,
    [progressKey, JSON.stringify(camera), at],
  )
}
