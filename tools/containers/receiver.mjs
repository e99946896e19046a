// Prints every request that it receives, one JSON line each.
import { createServer } from 'node:http';

createServer(async (request, response) => {
  const chunks = await Array.fromAsync(request);
  console.log(JSON.stringify({ headers: request.headers, body: Buffer.concat(chunks).toString('base64') }));
  response.writeHead(204).end();
}).listen(8080);
process.on('SIGTERM', () => process.exit(0));
