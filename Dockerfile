# The command `acs` as an image. `docker build -t acs .` needs this folder and the registry, nothing else (docs/ci.md).

FROM node:24-slim AS pack
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
COPY build/node-22/package.json build/node-22/
# A package among the tools reports its installation unless it is told not to.
RUN SCARF_ANALYTICS=false npm ci
COPY . .
RUN npm pack --pack-destination /tmp && mv /tmp/access-control-contract-*.tgz /tmp/package.tgz

FROM node:24-slim
LABEL org.opencontainers.image.title="access-control-contract" \
      org.opencontainers.image.description="Mock, reference server and conformance suite for the Access-Control Configuration Service" \
      org.opencontainers.image.version="1.0.0" \
      org.opencontainers.image.licenses="MIT"
COPY --from=pack /tmp/package.tgz /tmp/package.tgz
# It has no dependencies: nothing else is installed.
RUN npm install --global --ignore-scripts --offline /tmp/package.tgz
# Reports are written here: mount a folder that the user of the container may write to.
WORKDIR /work
RUN chown node:node /work
USER node
ENTRYPOINT ["acs"]
CMD ["--help"]
