export { contextLine, lessonTitleAt, senderName } from './question-context.ts'
export { QuestionForm } from './question-form.tsx'
