/** «Мои документы»: what was sent to one's phone. */
export const my_documents_path = '/my-documents'
