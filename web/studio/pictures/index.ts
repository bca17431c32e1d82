export { PictureDialog } from './picture-dialog.tsx'
export { PictureField } from './picture-field.tsx'
