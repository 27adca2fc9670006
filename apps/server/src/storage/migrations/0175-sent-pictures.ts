/** Which bytes a picture of a patrol came as: another one under the same id is no repetition. */
export const sentPictures = `
alter table patrol_pictures add column sent_sha256 text;
`
