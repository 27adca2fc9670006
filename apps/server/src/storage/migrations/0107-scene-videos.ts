/** Cameras of VR scenes, and the order in which those of one place are shown: a new one comes last. */
export const sceneVideos = `
alter table videos
  add column scene_id bigint references vr_scenes on delete cascade,
  add column place integer not null default 0,
  drop constraint videos_check,
  add constraint videos_of_one check (num_nonnulls(device_id, group_id, scene_id) = 1);
create index videos_scene on videos (scene_id);
`
