export const loader = () => new Response('x', {status: 404});
