// Generated; do not edit.

import type { OpenApiDocument } from '../../contract/index.ts';

export const kitContract = {
  "openapi": "3.1.0",
  "info": {
    "title": "Access-Control Configuration Service",
    "version": "1.0.0",
    "license": {
      "name": "MIT",
      "identifier": "MIT"
    }
  },
  "servers": [
    {
      "url": "http://127.0.0.1:4020"
    },
    {
      "url": "http://127.0.0.1:4010"
    }
  ],
  "tags": [
    {
      "name": "routing"
    },
    {
      "name": "authentication"
    },
    {
      "name": "tags"
    }
  ],
  "paths": {
    "/{account_id}/routing{routing_id}": {
      "parameters": [
        {
          "$ref": "#/components/parameters/AccountIdOfRouting"
        },
        {
          "$ref": "#/components/parameters/RoutingId"
        }
      ],
      "get": {
        "operationId": "getRoutingProfile",
        "tags": [
          "routing"
        ],
        "security": [
          {
            "bearer": []
          }
        ],
        "responses": {
          "200": {
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/RoutingProfile"
                },
                "examples": {
                  "first": {
                    "summary": "Routing profile 12 of the account acme",
                    "x-origin": {
                      ".": "routing-fields"
                    },
                    "value": {
                      "id": "12"
                    }
                  },
                  "second": {
                    "summary": "A profile whose identifier is a word",
                    "x-origin": {
                      ".": "routing-fields"
                    },
                    "value": {
                      "id": "eu-west"
                    }
                  }
                }
              }
            }
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalServerError"
          }
        }
      }
    },
    "/{account_id}/authentication/create": {
      "parameters": [
        {
          "$ref": "#/components/parameters/AccountId"
        }
      ],
      "post": {
        "operationId": "createAuthenticationProfile",
        "tags": [
          "authentication"
        ],
        "security": [
          {
            "bearer": []
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/NewAuthenticationProfile"
              },
              "examples": {
                "token-minimal": {
                  "summary": "Opaque token, minimal",
                  "x-origin": {
                    ".": "shape-token-minimal"
                  },
                  "x-derived": [
                    "."
                  ],
                  "value": {
                    "name": "partners",
                    "keyType": "token",
                    "ratelimit": {
                      "requests": 100,
                      "window": 60
                    },
                    "byteLength": 32
                  }
                },
                "token-full": {
                  "summary": "Opaque token, with refill and prefix",
                  "x-origin": {
                    ".": "shape-token-full"
                  },
                  "x-derived": [
                    "."
                  ],
                  "value": {
                    "name": "partners",
                    "keyType": "token",
                    "ratelimit": {
                      "requests": 100,
                      "window": 60
                    },
                    "refill": {
                      "tokens": 100,
                      "interval": 3600
                    },
                    "byteLength": 32,
                    "prefix": "live"
                  }
                },
                "jwt": {
                  "summary": "JWT",
                  "x-origin": {
                    ".": "shape-jwt"
                  },
                  "x-derived": [
                    "."
                  ],
                  "value": {
                    "name": "services",
                    "keyType": "jwt",
                    "jwt_id": "jwt1",
                    "ratelimit": {
                      "requests": 100,
                      "window": 60
                    }
                  }
                }
              }
            }
          }
        },
        "responses": {
          "201": {
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/AuthenticationProfile"
                },
                "examples": {
                  "token-minimal": {
                    "summary": "Opaque token, minimal",
                    "x-origin": {
                      ".": "profile-created"
                    },
                    "value": {
                      "id": "ap_6f2c1e",
                      "name": "partners",
                      "keyType": "token",
                      "ratelimit": {
                        "requests": 100,
                        "window": 60
                      },
                      "byteLength": 32
                    }
                  },
                  "token-full": {
                    "summary": "Opaque token, with refill and prefix",
                    "x-origin": {
                      ".": "profile-created"
                    },
                    "value": {
                      "id": "ap_6f2c1f",
                      "name": "partners",
                      "keyType": "token",
                      "ratelimit": {
                        "requests": 100,
                        "window": 60
                      },
                      "refill": {
                        "tokens": 100,
                        "interval": 3600
                      },
                      "byteLength": 32,
                      "prefix": "live"
                    }
                  },
                  "jwt": {
                    "summary": "JWT",
                    "x-origin": {
                      ".": "profile-created"
                    },
                    "value": {
                      "id": "ap_6f2c20",
                      "name": "services",
                      "keyType": "jwt",
                      "jwt_id": "jwt1",
                      "ratelimit": {
                        "requests": 100,
                        "window": 60
                      }
                    }
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "413": {
            "$ref": "#/components/responses/ContentTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalServerError"
          }
        }
      }
    },
    "/{account_id}/tag/create": {
      "parameters": [
        {
          "$ref": "#/components/parameters/AccountId"
        }
      ],
      "post": {
        "operationId": "createTag",
        "tags": [
          "tags"
        ],
        "security": [
          {
            "bearer": []
          }
        ],
        "requestBody": {
          "required": true,
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/NewTag"
              },
              "examples": {
                "tag": {
                  "summary": "A tag",
                  "x-origin": {
                    ".": "tag-create-body"
                  },
                  "x-derived": [
                    "."
                  ],
                  "value": {
                    "name": "production"
                  }
                }
              }
            }
          }
        },
        "responses": {
          "201": {
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Tag"
                },
                "examples": {
                  "tag": {
                    "summary": "A tag",
                    "x-origin": {
                      ".": "tag-created"
                    },
                    "value": {
                      "id": "tag_01",
                      "name": "production"
                    }
                  },
                  "second": {
                    "summary": "Another tag",
                    "x-origin": {
                      ".": "tag-created"
                    },
                    "value": {
                      "id": "tag_02",
                      "name": "internal"
                    }
                  }
                }
              }
            }
          },
          "400": {
            "$ref": "#/components/responses/BadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          },
          "405": {
            "$ref": "#/components/responses/MethodNotAllowed"
          },
          "413": {
            "$ref": "#/components/responses/ContentTooLarge"
          },
          "415": {
            "$ref": "#/components/responses/UnsupportedMediaType"
          },
          "429": {
            "$ref": "#/components/responses/TooManyRequests"
          },
          "500": {
            "$ref": "#/components/responses/InternalServerError"
          }
        }
      }
    }
  },
  "components": {
    "securitySchemes": {
      "bearer": {
        "type": "http",
        "scheme": "bearer"
      }
    },
    "parameters": {
      "AccountId": {
        "name": "account_id",
        "in": "path",
        "required": true,
        "x-input": "account",
        "schema": {
          "type": "string",
          "minLength": 1
        },
        "example": "acme"
      },
      "AccountIdOfRouting": {
        "name": "account_id",
        "in": "path",
        "required": true,
        "x-input": "account",
        "schema": {
          "type": "string",
          "minLength": 1
        },
        "example": "acme"
      },
      "RoutingId": {
        "name": "routing_id",
        "in": "path",
        "required": true,
        "x-input": "routing-id",
        "schema": {
          "type": "string",
          "minLength": 1
        },
        "examples": {
          "first": {
            "value": "12",
            "summary": "A number"
          },
          "second": {
            "value": "eu-west",
            "summary": "A word"
          }
        }
      }
    },
    "headers": {
      "WwwAuthenticate": {
        "required": true,
        "schema": {
          "type": "string"
        },
        "example": "Bearer realm=\"acs\""
      },
      "Allow": {
        "required": true,
        "schema": {
          "type": "string"
        },
        "example": "POST"
      },
      "RetryAfter": {
        "required": true,
        "schema": {
          "type": "integer",
          "minimum": 0
        },
        "example": 2
      }
    },
    "schemas": {
      "NewAuthenticationProfile": {
        "oneOf": [
          {
            "$ref": "#/components/schemas/NewTokenProfile"
          },
          {
            "$ref": "#/components/schemas/NewJwtProfile"
          }
        ],
        "discriminator": {
          "propertyName": "keyType",
          "mapping": {
            "token": "#/components/schemas/NewTokenProfile",
            "jwt": "#/components/schemas/NewJwtProfile"
          }
        }
      },
      "NewTokenProfile": {
        "title": "Token profile",
        "type": "object",
        "required": [
          "name",
          "keyType",
          "ratelimit",
          "byteLength"
        ],
        "additionalProperties": false,
        "properties": {
          "name": {
            "$ref": "#/components/schemas/ProfileName"
          },
          "keyType": {
            "type": "string",
            "enum": [
              "token"
            ]
          },
          "ratelimit": {
            "$ref": "#/components/schemas/RateLimit"
          },
          "refill": {
            "$ref": "#/components/schemas/Refill"
          },
          "byteLength": {
            "$ref": "#/components/schemas/ByteLength"
          },
          "prefix": {
            "$ref": "#/components/schemas/Prefix"
          }
        }
      },
      "NewJwtProfile": {
        "title": "JWT profile",
        "type": "object",
        "required": [
          "name",
          "keyType",
          "jwt_id",
          "ratelimit"
        ],
        "additionalProperties": false,
        "properties": {
          "name": {
            "$ref": "#/components/schemas/ProfileName"
          },
          "keyType": {
            "type": "string",
            "enum": [
              "jwt"
            ]
          },
          "jwt_id": {
            "$ref": "#/components/schemas/JwtId"
          },
          "ratelimit": {
            "$ref": "#/components/schemas/RateLimit"
          },
          "refill": {
            "$ref": "#/components/schemas/Refill"
          },
          "byteLength": {
            "$ref": "#/components/schemas/ByteLength"
          },
          "prefix": {
            "$ref": "#/components/schemas/Prefix"
          }
        }
      },
      "ProfileName": {
        "type": "string",
        "minLength": 1,
        "maxLength": 255
      },
      "JwtId": {
        "type": "string",
        "minLength": 1,
        "maxLength": 255,
        "x-input": "jwt-id"
      },
      "RateLimit": {
        "type": "object",
        "required": [
          "requests",
          "window"
        ],
        "additionalProperties": false,
        "properties": {
          "requests": {
            "type": "integer",
            "minimum": 1,
            "maximum": 1000000
          },
          "window": {
            "type": "integer",
            "minimum": 1,
            "maximum": 86400
          }
        }
      },
      "Refill": {
        "type": "object",
        "required": [
          "tokens",
          "interval"
        ],
        "additionalProperties": false,
        "properties": {
          "tokens": {
            "type": "integer",
            "minimum": 1,
            "maximum": 1000000
          },
          "interval": {
            "type": "integer",
            "minimum": 1,
            "maximum": 86400
          }
        }
      },
      "ByteLength": {
        "type": "integer",
        "minimum": 16,
        "maximum": 128
      },
      "Prefix": {
        "type": "string",
        "minLength": 1,
        "maxLength": 50
      },
      "AuthenticationProfile": {
        "oneOf": [
          {
            "$ref": "#/components/schemas/TokenProfile"
          },
          {
            "$ref": "#/components/schemas/JwtProfile"
          }
        ],
        "discriminator": {
          "propertyName": "keyType",
          "mapping": {
            "token": "#/components/schemas/TokenProfile",
            "jwt": "#/components/schemas/JwtProfile"
          }
        }
      },
      "TokenProfile": {
        "title": "Token profile",
        "type": "object",
        "required": [
          "id",
          "name",
          "keyType",
          "ratelimit",
          "byteLength"
        ],
        "properties": {
          "id": {
            "$ref": "#/components/schemas/ProfileId"
          },
          "name": {
            "$ref": "#/components/schemas/ProfileName"
          },
          "keyType": {
            "type": "string",
            "enum": [
              "token"
            ]
          },
          "ratelimit": {
            "$ref": "#/components/schemas/RateLimit"
          },
          "refill": {
            "$ref": "#/components/schemas/Refill"
          },
          "byteLength": {
            "$ref": "#/components/schemas/ByteLength"
          },
          "prefix": {
            "$ref": "#/components/schemas/Prefix"
          }
        }
      },
      "JwtProfile": {
        "title": "JWT profile",
        "type": "object",
        "required": [
          "id",
          "name",
          "keyType",
          "jwt_id",
          "ratelimit"
        ],
        "properties": {
          "id": {
            "$ref": "#/components/schemas/ProfileId"
          },
          "name": {
            "$ref": "#/components/schemas/ProfileName"
          },
          "keyType": {
            "type": "string",
            "enum": [
              "jwt"
            ]
          },
          "jwt_id": {
            "$ref": "#/components/schemas/JwtId"
          },
          "ratelimit": {
            "$ref": "#/components/schemas/RateLimit"
          },
          "refill": {
            "$ref": "#/components/schemas/Refill"
          },
          "byteLength": {
            "$ref": "#/components/schemas/ByteLength"
          },
          "prefix": {
            "$ref": "#/components/schemas/Prefix"
          }
        }
      },
      "ProfileId": {
        "type": "string",
        "minLength": 1,
        "x-identifier": true
      },
      "RoutingProfile": {
        "type": "object",
        "required": [
          "id"
        ],
        "properties": {
          "id": {
            "type": "string",
            "minLength": 1,
            "x-parameter": "routing_id"
          }
        }
      },
      "NewTag": {
        "type": "object",
        "required": [
          "name"
        ],
        "additionalProperties": false,
        "properties": {
          "name": {
            "$ref": "#/components/schemas/TagName"
          }
        }
      },
      "Tag": {
        "type": "object",
        "required": [
          "id",
          "name"
        ],
        "properties": {
          "id": {
            "type": "string",
            "minLength": 1,
            "x-identifier": true
          },
          "name": {
            "$ref": "#/components/schemas/TagName"
          }
        }
      },
      "TagName": {
        "type": "string",
        "minLength": 1,
        "maxLength": 255
      },
      "Problem": {
        "type": "object",
        "required": [
          "type",
          "title",
          "status",
          "detail"
        ],
        "properties": {
          "type": {
            "type": "string",
            "enum": [
              "urn:acs:problem:invalid-request",
              "urn:acs:problem:malformed-json",
              "urn:acs:problem:malformed-http",
              "urn:acs:problem:unauthorized",
              "urn:acs:problem:not-found",
              "urn:acs:problem:method-not-allowed",
              "urn:acs:problem:content-too-large",
              "urn:acs:problem:unsupported-media-type",
              "urn:acs:problem:too-many-requests",
              "urn:acs:problem:internal-server-error"
            ]
          },
          "title": {
            "type": "string"
          },
          "status": {
            "type": "integer",
            "minimum": 400,
            "maximum": 599
          },
          "detail": {
            "type": "string"
          },
          "errors": {
            "type": "array",
            "items": {
              "$ref": "#/components/schemas/FieldError"
            }
          }
        }
      },
      "FieldError": {
        "type": "object",
        "required": [
          "pointer",
          "detail"
        ],
        "properties": {
          "pointer": {
            "type": "string",
            "pattern": "^#(/.*)?$"
          },
          "detail": {
            "type": "string"
          }
        }
      }
    },
    "responses": {
      "BadRequest": {
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            },
            "examples": {
              "out-of-range": {
                "summary": "A value out of its range",
                "x-origin": {
                  ".": "error-body"
                },
                "value": {
                  "type": "urn:acs:problem:invalid-request",
                  "title": "Invalid request",
                  "status": 400,
                  "detail": "The body has one fault.",
                  "errors": [
                    {
                      "pointer": "#/ratelimit/window",
                      "detail": "must be at most 86400"
                    }
                  ]
                }
              },
              "missing-field": {
                "summary": "A field is missing",
                "x-origin": {
                  ".": "error-body"
                },
                "value": {
                  "type": "urn:acs:problem:invalid-request",
                  "title": "Invalid request",
                  "status": 400,
                  "detail": "The body has one fault.",
                  "errors": [
                    {
                      "pointer": "#/name",
                      "detail": "is required"
                    }
                  ]
                }
              },
              "malformed-json": {
                "summary": "The body is not JSON",
                "x-origin": {
                  ".": "error-body"
                },
                "value": {
                  "type": "urn:acs:problem:malformed-json",
                  "title": "Malformed JSON",
                  "status": 400,
                  "detail": "The body is not valid JSON.",
                  "errors": [
                    {
                      "pointer": "#",
                      "detail": "is not valid JSON"
                    }
                  ]
                }
              }
            }
          }
        }
      },
      "Unauthorized": {
        "headers": {
          "WWW-Authenticate": {
            "$ref": "#/components/headers/WwwAuthenticate"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            },
            "examples": {
              "missing": {
                "summary": "No credential was sent",
                "x-origin": {
                  ".": "error-body"
                },
                "value": {
                  "type": "urn:acs:problem:unauthorized",
                  "title": "Unauthorized",
                  "status": 401,
                  "detail": "Send a bearer credential in the header Authorization."
                }
              },
              "unknown": {
                "summary": "The credential is not known",
                "x-origin": {
                  ".": "error-body"
                },
                "value": {
                  "type": "urn:acs:problem:unauthorized",
                  "title": "Unauthorized",
                  "status": 401,
                  "detail": "The bearer credential is not known."
                }
              }
            }
          }
        }
      },
      "NotFound": {
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            },
            "examples": {
              "routing-profile": {
                "summary": "No such routing profile",
                "x-origin": {
                  ".": "error-body"
                },
                "value": {
                  "type": "urn:acs:problem:not-found",
                  "title": "Not found",
                  "status": 404,
                  "detail": "There is no such routing profile in this account."
                }
              },
              "account": {
                "summary": "The account is not one of this credential's",
                "x-origin": {
                  ".": "unknown-account"
                },
                "value": {
                  "type": "urn:acs:problem:not-found",
                  "title": "Not found",
                  "status": 404,
                  "detail": "There is no such account."
                }
              },
              "path": {
                "summary": "The path is none of the interface's",
                "x-origin": {
                  ".": "unknown-path"
                },
                "value": {
                  "type": "urn:acs:problem:not-found",
                  "title": "Not found",
                  "status": 404,
                  "detail": "There is nothing at this path."
                }
              }
            }
          }
        }
      },
      "MethodNotAllowed": {
        "headers": {
          "Allow": {
            "$ref": "#/components/headers/Allow"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            },
            "examples": {
              "method-not-allowed": {
                "summary": "Another method is to be used",
                "x-origin": {
                  ".": "error-body"
                },
                "value": {
                  "type": "urn:acs:problem:method-not-allowed",
                  "title": "Method not allowed",
                  "status": 405,
                  "detail": "This path has no such method; the header Allow names those it has."
                }
              }
            }
          }
        }
      },
      "ContentTooLarge": {
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            },
            "examples": {
              "too-large": {
                "summary": "The body is too long",
                "x-origin": {
                  ".": "error-body"
                },
                "value": {
                  "type": "urn:acs:problem:content-too-large",
                  "title": "Content too large",
                  "status": 413,
                  "detail": "A body may have at most 102400 bytes."
                }
              }
            }
          }
        }
      },
      "UnsupportedMediaType": {
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            },
            "examples": {
              "unsupported": {
                "summary": "Another media type was sent",
                "x-origin": {
                  ".": "error-body"
                },
                "value": {
                  "type": "urn:acs:problem:unsupported-media-type",
                  "title": "Unsupported media type",
                  "status": 415,
                  "detail": "Send the body as application/json."
                }
              }
            }
          }
        }
      },
      "TooManyRequests": {
        "headers": {
          "Retry-After": {
            "$ref": "#/components/headers/RetryAfter"
          }
        },
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            },
            "examples": {
              "slow-down": {
                "summary": "Wait before the next call",
                "x-origin": {
                  ".": "error-body"
                },
                "value": {
                  "type": "urn:acs:problem:too-many-requests",
                  "title": "Too many requests",
                  "status": 429,
                  "detail": "Wait as long as Retry-After says before the next call."
                }
              }
            }
          }
        }
      },
      "InternalServerError": {
        "content": {
          "application/problem+json": {
            "schema": {
              "$ref": "#/components/schemas/Problem"
            },
            "examples": {
              "internal": {
                "summary": "An internal error",
                "x-origin": {
                  ".": "error-body"
                },
                "value": {
                  "type": "urn:acs:problem:internal-server-error",
                  "title": "Internal server error",
                  "status": 500,
                  "detail": "Something went wrong; the request may be sent again."
                }
              }
            }
          }
        }
      }
    }
  }
} as OpenApiDocument;
