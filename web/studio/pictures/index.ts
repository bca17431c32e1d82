export { PictureDialog } from './picture-dialog.lazy.tsx'
export { PictureField } from './picture-field.tsx'
